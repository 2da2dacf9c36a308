/** Problems of contents, and of a campaign as a whole. */
export const CONTENT_PROBLEMS = {
  not_blank: ['Must not be empty or only white space.', 'Please fill this in.'],
  not_empty: ['Must not be empty.', 'Please fill this in.'],
  at_most_characters: ['Must be at most {max} characters.', 'At most {max} characters.'],
  at_most_characters_and_points: [
    'Must be at most {max} characters, with at most {points} code points in total.',
    'At most {max} characters, with only a few accents each.',
  ],
  address_too_long: [
    'Must be at most {max} characters after percent-encoding: browsers do not open longer addresses.',
    'At most {max} characters after percent-encoding: browsers do not open longer addresses.',
  ],
  not_web_address: [
    'Must be an http or https address such as https://example.com/menu.',
    'This must be a web address such as https://example.com/menu.',
  ],
  address_has_space: [
    'Must not contain white space or control characters. Percent-encode them, a space as %20.',
    'A web address cannot contain spaces. Write %20 instead.',
  ],
  address_has_user: [
    'Must not contain a user name or password. Leave out the part before @.',
    'A web address in a code must not contain a user name or password. Leave out the part before @.',
  ],
  address_twice: [
    'Must have http:// or https:// only once: it holds the beginning of two addresses.',
    'This holds the beginning of two web addresses. Leave out the first https://.',
  ],
  address_loops: [
    'Must not be the address of a code of this service: it would redirect in a loop.',
    'This is the address of a code of this service, so it would redirect in a loop.',
  ],
  not_phone: ['Must be a phone number such as +15550100.', 'This must be a phone number such as +1 555 0100.'],
  not_phone_with_country: [
    'Must be a phone number with its country code such as +15550100.',
    'This must be a phone number with its country code such as +1 555 0100.',
  ],
  phone_country_unclear: [
    'Begin with + and the country code, such as +15550100: as a national number, this could open a chat with somebody else.',
    'Begin with + and the country code, such as +1 555 0100. Otherwise this could open a chat with somebody else.',
  ],
  phone_with_extension: [
    'Leave the extension out: messages can only be sent to the number itself.',
    'Leave the extension out. Messages can only be sent to the number itself.',
  ],
  full_name_differs: [
    'Must contain {part}, or send both firstName and lastName: phones show the parts of a name instead of the full name.',
    'The full name does not contain “{part}”. Correct one of them, or enter both first and last name.',
  ],
  not_email: [
    'Must be an email address such as name@example.com.',
    'This must be an email address such as name@example.com.',
  ],
  not_iso_time: [
    'Must be an ISO 8601 time such as 2030-05-17T18:30:00Z, or a date such as 2030-05-17.',
    'Choose a date, and also a time unless it lasts all day.',
  ],
  event_title_needed: ['The event needs a title.', 'Give the event a name.'],
  not_after_start: ['Must be after the start.', 'The end must be after the start.'],
  network_name_needed: ['The network needs a name.', 'Enter the name of the network.'],
  at_most_bytes: [
    'Must be at most {max} bytes in UTF-8.',
    'This is too long. A network name has at most {max} letters, fewer with accents or emoji.',
  ],
  not_wifi_encryption: ['Must be one of WPA, WEP, nopass.', 'Choose WPA, WEP or no security.'],
  wifi_password_needed: [
    'Send the password, or set the encryption to nopass.',
    'Enter the password, or choose that the network is open.',
  ],
  wifi_password_unused: [
    'Leave it out: there is no password with the encryption nopass.',
    'An open network has no password. Leave this empty.',
  ],
  contact_name_needed: ['Send fullName, firstName, lastName or organization.', 'Enter a name or an organization.'],
  page_title_needed: ['The page needs a title.', 'Give the page a title.'],
  collection_title_needed: ['The collection needs a title.', 'Give the collection a title.'],
  business_name_or_title_needed: [
    'Send businessName, title or both.',
    'Enter the name of the business, a title, or both.',
  ],
  details_or_asset_needed: [
    'Send details, at least one asset in assetIds, or both.',
    'Write details, add a file, or both.',
  ],
  cta_label_needed: ['Send ctaLabel together with ctaUrl.', 'The button needs a label too.'],
  cta_url_needed: ['Send ctaUrl together with ctaLabel.', 'The button also needs an address to open.'],
  at_least_assets: ['Must contain at least {min} uploaded asset.', 'Add at least {min} file.'],
  at_most_assets: ['Must contain at most {max} assets.', 'At most {max} files.'],
  asset_twice: ['Must not contain the same asset twice.', 'A file appears twice.'],
  not_asset_ids: [
    'Must contain only ids of uploaded assets, which are UUID strings.',
    'One of the files was not uploaded.',
  ],
  not_asset_list: ['Must be an array of asset ids.', 'The files of this content cannot be read.'],
  not_json_text: ['Must be a JSON object serialized as a string.', 'This content cannot be read as a page.'],
  members_needed: ['Send an object with {names}.', 'This content has none of the fields of its type: {names}.'],
  not_string: ['Must be a string.', 'This must be text.'],
  not_boolean: ['Must be true or false.', 'This must be yes or no.'],
  not_one_line: ['Must be a single line without control characters.', 'This must be a single line.'],
  control_characters_in_lines: [
    'Must not contain control characters other than tabs and line breaks.',
    'Remove the invisible control characters.',
  ],
  control_characters: ['Must not contain control characters.', 'Remove the invisible control characters.'],
  control_characters_or_breaks: ['Must not contain control characters or line breaks.', 'This must be a single line.'],
  nul_character: ['Must not contain the NUL character.', 'Remove the invisible control characters.'],
  not_unicode: [
    'Must be well-formed Unicode: it contains half of a surrogate pair.',
    'A character in this text is broken. Type it again.',
  ],
  needs_dynamic: [
    'Must be Dynamic: {type} codes open a hosted page.',
    'This must be Dynamic: the code opens a page of this service.',
  ],
  not_template: ['Must be None or one of {names}.', 'Choose one of the designs of this page.'],
  not_code: ['Must be 3 to 64 letters, digits, hyphens or underscores.'],
  code_used: ['Already in use, or used before. Choose another one.'],
  at_most_tags: ['Must be at most {max} tags.', 'At most {max} tags.'],
  not_empty_but_null: ['Must not be empty. Send null to remove it.', 'Please fill this in.'],
  outer_space: ['Must not begin or end with white space.', 'Remove the spaces at the beginning and the end.'],
  external_id_of_deleted: [
    'Used by the deleted campaign {id}. Restore that campaign, or send another id.',
    'A deleted campaign uses it. Restore that campaign, or choose another ID.',
  ],
  external_id_of_other: [
    'Used by the campaign {id}. Change that campaign, or send another id.',
    'Another campaign uses it. Change that campaign, or choose another ID.',
  ],
  static_too_long: [
    'Too long: {bytes} bytes when encoded, but a Static code with errorCorrection {level} holds {max} bytes. Shorten it, or use a Dynamic code.',
    'This is too long for a static code ({bytes} of {max} bytes). Shorten it, or choose Dynamic.',
  ],
} as const;
