/** The members of a contact, in the order in which they are checked, with all their accepted names. */
export const V_CARD_MEMBERS = {
  firstName: ['firstName'],
  lastName: ['lastName'],
  fullName: ['fullName', 'name'],
  organization: ['organization', 'company'],
  title: ['title', 'jobTitle'],
  phone: ['phone'],
  mobile: ['mobile'],
  email: ['email'],
  website: ['website', 'url'],
  street: ['street'],
  city: ['city'],
  region: ['region'],
  postalCode: ['postalCode'],
  country: ['country'],
  note: ['note'],
} as const;
