/** Problems of the bodies of requests, before their values are read. */
export const BODIES_PROBLEMS = {
  form_map_wrong: ['The field map must be a JSON object that contains one list with one path, such as {example}.'],
  form_map_many: [
    'The field map must be a JSON object that contains one list with one path, such as {example}. Send only one file.',
  ],
  form_map_unknown: ['The field map names {path}, which is not in operations. Name a variable that is null there.'],
  json_invalid: ['The body is not valid JSON.'],
  json_too_deep: ['The body is nested too deeply. The limit is {max} levels.'],
  json_members_too_many: [
    'The body contains an object or array that is too large. The limit is {max} members or entries.',
  ],
  json_values_too_many: ['The body contains too many values. The limit is {max}.'],
  json_object_needed: ['The body must be a JSON object.'],
  json_type_needed: ['Send the body as application/json.'],
  body_empty: ['The body is empty. Send a JSON object.'],
  body_not_utf8: ['The body is not valid UTF-8.'],
  body_too_large: ['The body is too large. The limit is {max} bytes, both as sent and decompressed.'],
  body_cut_off: ['The body was cut off. Send it again.'],
  body_encoding_unknown: ['This Content-Encoding is not supported. Send the body uncompressed or as gzip.'],
  body_not_decompressed: ['The body could not be decompressed.'],
  graphql_form_needed: [
    'Send the fields operations and map, then the file that map names, each once and in this order.',
  ],
  form_broken: ['The form is incomplete or malformed. Send it again.'],
  form_field_too_large: ['A field of the form is too large. The limit is {max} bytes.'],
  operations_not_object: ['The field operations must be a JSON object.'],
  file_used_twice: ['Use the file in one field only.'],
  file_form_needed: ['Send the file as multipart/form-data with one part named file.'],
  one_file_only: ['Send only one file.'],
} as const;
