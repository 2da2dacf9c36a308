/** Problems of contents, and of a campaign as a whole. */
export const CONTENT_PROBLEMS = {
  not_blank: ['Must not be empty or only white space.', 'Please fill this in.'],
  not_empty: ['Must not be empty.', 'Please fill this in.'],
  at_most_characters: ['Must be at most {max} characters.', 'At most {max} characters.'],
  at_most_characters_and_points: [
    'Must be at most {max} characters, of {points} code points together.',
    'At most {max} characters, with few accents each.',
  ],
  address_too_long: [
    'Must be at most {max} characters after percent-encoding: browsers do not open longer ones.',
    'At most {max} characters after percent-encoding: browsers do not open longer addresses.',
  ],
  not_web_address: [
    'Must be an http or https address such as https://example.com/menu.',
    'This must be a web address such as https://example.com/menu.',
  ],
  address_has_space: [
    'Must not contain white space or control characters: percent-encode them, a space as %20.',
    'A web address has no spaces: write %20 in their place.',
  ],
  address_has_user: [
    'Must not contain a user name or password: send the address without the part before @.',
    'A web address in a code must not hold a user name or password: leave out the part before @.',
  ],
  address_loops: [
    'Must not be the address of a code of this service: it would redirect in a loop.',
    'This is the address of a code of this service: it would lead in a circle.',
  ],
  not_phone: ['Must be a phone number such as +15550100.', 'This must be a phone number such as +1 555 0100.'],
  not_phone_with_country: [
    'Must be a phone number with its country code such as +15550100.',
    'This must be a phone number with its country code such as +1 555 0100.',
  ],
  not_email: [
    'Must be an email address such as name@example.com.',
    'This must be an email address such as name@example.com.',
  ],
  not_iso_time: [
    'Must be an ISO 8601 time such as 2030-05-17T18:30:00Z, or a date such as 2030-05-17.',
    'Choose a date, and a time unless it is all day.',
  ],
  event_title_needed: ["Must be the event's title.", 'Name the event.'],
  not_after_start: ['Must be after the start.', 'The end must be after the beginning.'],
  network_name_needed: ["Must be the network's name.", 'Enter the name of the network.'],
  at_most_bytes: [
    'Must be at most {max} bytes in UTF-8.',
    'This is too long: networks have names of at most {max} letters, fewer with accents or emoji.',
  ],
  not_wifi_encryption: ['Must be one of WPA, WEP, nopass.', 'Choose WPA, WEP or no security.'],
  wifi_password_needed: [
    'Send the password, or name the encryption nopass.',
    'Enter the password, or choose that the network is open.',
  ],
  wifi_password_unused: [
    'Leave it out: the encryption nopass has no password.',
    'An open network has no password: leave it empty.',
  ],
  contact_name_needed: ['Send fullName, firstName, lastName or organization.', 'Enter a name or an organization.'],
  page_title_needed: ['Must be the title of the page.', 'Give the page a title.'],
  collection_title_needed: ['Must be the title of the collection.', 'Give the collection a title.'],
  business_name_or_title_needed: [
    'Send businessName, title or both.',
    'Enter the name of the business, a title, or both.',
  ],
  details_or_asset_needed: [
    'Send details, at least one asset in assetIds, or both.',
    'Write details, add a file, or both.',
  ],
  cta_label_needed: ['Send ctaLabel together with ctaUrl.', 'The button needs its words too.'],
  cta_url_needed: ['Send ctaUrl together with ctaLabel.', 'The button needs an address to open too.'],
  at_least_assets: ['Must name at least {min} uploaded asset.', 'Add at least {min} file.'],
  at_most_assets: ['Must name at most {max} assets.', 'At most {max} files.'],
  asset_twice: ['Must not name the same asset twice.', 'A file is here twice.'],
  not_asset_ids: ['Must hold only ids of uploaded assets: UUID strings.', 'A file here was not uploaded.'],
  not_asset_list: ['Must be an array of asset ids.', 'The files of this content cannot be read.'],
  not_json_text: ['Must be a JSON object serialized as a string.', 'This content cannot be read as a page.'],
  members_needed: ['Send an object with {names}.', 'This content lacks all fields of its type: {names}.'],
  not_string: ['Must be a string.', 'This must be a text.'],
  not_boolean: ['Must be true or false.', 'This must be yes or no.'],
  not_one_line: ['Must be one line without control characters.', 'This must be one line.'],
  control_characters_in_lines: [
    'Must not contain control characters other than tabs and line breaks.',
    'Take out the invisible control characters.',
  ],
  control_characters: ['Must not contain control characters.', 'Take out the invisible control characters.'],
  control_characters_or_breaks: ['Must not contain control characters or line breaks.', 'This must be one line.'],
  nul_character: ['Must not contain the NUL character.', 'Take out the invisible control characters.'],
  not_unicode: [
    'Must be well-formed Unicode: it holds half of a surrogate pair.',
    'A character in this text is broken: type it again.',
  ],
  needs_dynamic: [
    'Must be Dynamic: {type} codes open a hosted page.',
    'This must be Dynamic: the code opens a page of this service.',
  ],
  not_template: ['Must be None or one of {names}.', 'Choose one of the designs of this page.'],
  not_code: ['Must be 3 to 64 letters, digits, hyphens or underscores.'],
  code_used: ['Is used already, or was used before. Choose another one.'],
  at_most_tags: ['Must be at most {max} tags.', 'At most {max} tags.'],
  not_empty_but_null: ['Must not be empty. Null removes it.', 'Please fill this in.'],
  outer_space: ['Must not begin or end with white space.', 'Take out the spaces at the beginning and the end.'],
  external_id_of_deleted: [
    'The deleted campaign {id} has it. Restore that campaign, or send another id.',
    'A deleted campaign has it. Restore that one, or choose another.',
  ],
  external_id_of_other: [
    'The campaign {id} has it. Change that campaign, or send another id.',
    'Another campaign has it. Change that one, or choose another.',
  ],
  static_too_long: [
    'Is {bytes} bytes long when encoded; a Static code with errorCorrection {level} holds {max} bytes. Shorten it or use a Dynamic code.',
    'This is too long for a static code ({bytes} of {max} bytes). Shorten it, or choose Dynamic.',
  ],
} as const;
