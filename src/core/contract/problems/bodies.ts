/** Problems of the bodies of requests, before their values are read. */
export const BODIES_PROBLEMS = {
  form_map_wrong: ['The field map must be a JSON object with one list of one path, such as {example}.'],
  form_map_many: [
    'The field map must be a JSON object with one list of one path, such as {example}. Send one file only.',
  ],
  form_map_unknown: ['The field map names {path}, which operations does not have. Name a variable that is null there.'],
  json_invalid: ['The body is not valid JSON.'],
  json_too_deep: ['The body is nested too deeply. At most {max} levels are read.'],
  json_members_too_many: [
    'The body has an object or a list that is too large. At most {max} members or entries are read.',
  ],
  json_values_too_many: ['The body has too many values. At most {max} are read.'],
  json_object_needed: ['The body must be a JSON object.'],
  json_type_needed: ['Send the body as application/json.'],
  body_empty: ['The body is empty. Send a JSON object.'],
  body_not_utf8: ['The body is not valid UTF-8.'],
  body_too_large: ['The body is too large. At most {max} bytes are read, as sent and decompressed.'],
  body_cut_off: ['The body was cut off.'],
  body_encoding_unknown: ['The Content-Encoding is not supported. Send the body as it is or as gzip.'],
  body_not_decompressed: ['The body cannot be decompressed.'],
  graphql_form_needed: [
    'Send the fields operations and map, then the file that map names, each once and in this order.',
  ],
  form_broken: ['The form ends too early or is not well-formed. Send it again.'],
  form_field_too_large: ['A field of the form is too large. At most {max} bytes are read.'],
  operations_not_object: ['The field operations must be a JSON object.'],
  file_used_twice: ['Use the file in one field only.'],
  file_form_needed: ['Send the file as multipart/form-data with one part named file.'],
  one_file_only: ['Send one file only.'],
} as const;
