/** Problems of schedules, rules and changes of many campaigns. */
export const ROUTING_PROBLEMS = {
  needs_dynamic_code: ['Must be left out: only a Dynamic code is redirected.', 'Only dynamic codes have this.'],
  schedule_empty: ['Must have fromUtc or untilUtc.', 'Give a beginning, an end, or both.'],
  schedule_ends_first: [
    'Must be after fromUtc: the schedule would end before it begins.',
    'The end must be after the beginning.',
  ],
  not_day_time: ['Must be a time such as 09:30.', 'A time such as 09:30.'],
  not_day_time_end: ['Must be a time such as 17:30, or 24:00.', 'A time such as 17:30, or 24:00.'],
  not_date_of_years: [
    'Must be a date of the years 2000 to 2099 such as 2026-01-31.',
    'A date of the years 2000 to 2099.',
  ],
  not_known_time_zone: [
    'Must be the IANA name of a time zone that is known here, such as Europe/Berlin.',
    'This time zone is not known here.',
  ],
  weekday_needed: ['Must name a day; leave it out for every day.', 'Choose at least one day.'],
  rule_time_empty: ['Must have from, until or weekdays.', 'Choose times, days, or both.'],
  rule_time_whole_day: ['Must differ from `from`; leave both out for the whole day.', 'The two times must differ.'],
  rule_dates_empty: ['Must have from or until.', 'Give a first day, a last day, or both.'],
  rule_dates_reversed: ['Must not be before `from`.', 'The last day must not be before the first.'],
  not_country_codes: [
    'Must be country codes of two capital letters (ISO 3166-1 alpha-2), or ZZ for unknown.',
    'Countries are two capital letters, such as DE.',
  ],
  not_language_tags: [
    'Must be language tags (BCP 47) such as de or pt-BR.',
    'Languages are written such as de or pt-BR.',
  ],
  outer_space_or_breaks: [
    'Must not begin or end with white space, nor contain line breaks or control characters.',
    'This must be one line without spaces at its ends.',
  ],
  reserved_label: [
    'Must not be Default, Fallback or Other: figures use them.',
    'The figures use this name: choose another.',
  ],
  rule_name_taken: ['Must differ from the names of the rules before it.', 'Another rule has this name.'],
  rule_value_needed: ['Must name a value; leave it out for all.', 'Choose at least one.'],
  at_most_values: ['Must have at most {max} values.', 'At most {max}.'],
  not_value_count: ['Must have 1 to {max} values.', '1 to {max} values.'],
  not_share: ['Must be from 0.01 to 100, in steps of 0.01.', 'A share from 0.01 to 100 percent.'],
  at_most_rules: ['Must be at most {max} rules.', 'At most {max} rules.'],
  address_loops_or_counts_twice: [
    'Must not be the address of a code of this service: it would redirect in a loop, or be counted twice.',
    'This is the address of a code of this service: it would lead in a circle, or be counted twice.',
  ],
  rule_unreachable: [
    'Can never decide: all of its scans are taken by {rules} before it.',
    'This rule never decides: the rules above it take all of its scans.',
  ],
  not_one_of: ['Must be one of {names}.', 'Choose one of {names}.'],
  action_or_edit_needed: ['Must have either action or edit.'],
  member_needed: ['Must have at least one member.', 'Change at least one thing.'],
  set_tags_alone: [
    'Must not be sent together with addTags or removeTags.',
    'Either set the tags, or add and remove some.',
  ],
  style_too_large_for_items: [
    'Is too large for so many: send at most {max} items with it, or a smaller logo.',
    'This design is too large for so many: choose at most {max} campaigns, or a smaller logo.',
  ],
  unknown_placeholder: ['Must have no placeholders but {names}.', 'The only placeholders are {names}.'],
  not_parameter_count: ['Must be 1 to {max} parameters.', '1 to {max} parameters.'],
  not_character_count: ['Must be 1 to {max} characters.', '1 to {max} characters.'],
  named_twice: ['Must not be named twice.', 'This is here twice.'],
  cannot_be_changed: ['Must be {value} or left out: it cannot be changed.', 'This cannot be changed: it is {value}.'],
  not_item_count: ['Must have 1 to {max} items.', '1 to {max} campaigns at a time.'],
  same_as_item: ['Is that of item {index} too. Name a campaign once in a call.', 'A campaign is here twice.'],
  needed_for_new_campaign: [
    'Is needed: there is no campaign with this externalId yet.',
    'This is needed for a new campaign.',
  ],
  at_most_items_with_fields: [
    'With styles, schedules, rules or pictures in the answer, send at most {max} items.',
    'At most {max} campaigns at a time.',
  ],
  type_twice: ['Must name each type once.', 'Each type only once.'],
  not_after: ['Must be after {other}.', 'The end must be after the beginning.'],
} as const;
