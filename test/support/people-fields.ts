/**
 * How to call the root fields that only a signed-in person may use, with the id of a member, domain or passkey. A new one must be
 * added here; their tests are in test/api/identity.
 */
export const PEOPLE_FIELDS: Readonly<Record<string, string>> = {
  members: 'query { members(pageSize: 100) { items { id name email role } } }',
  setMemberRole: 'mutation ($id: ID!) { setMemberRole(id: $id, role: Editor) { id role } }',
  removeMember: 'mutation ($id: ID!) { removeMember(id: $id) { id } }',
  savedViews: 'query { savedViews { id name search owner { name } } }',
  createSavedView: 'mutation { createSavedView(input: {screen: Campaigns, name: "own", search: ""}) { id } }',
  updateSavedView:
    'mutation ($id: ID!) { updateSavedView(id: $id, input: {screen: Campaigns, name: "own", search: ""}) { id } }',
  deleteSavedView: 'mutation ($id: ID!) { deleteSavedView(id: $id) }',
  addDomain: 'mutation { addDomain(host: "go.example.com") { id } }',
  checkDomain: 'mutation ($id: ID!) { checkDomain(id: $id) { id host } }',
  updateDomain: 'mutation ($id: ID!) { updateDomain(id: $id, input: {robots: "own"}) { id host } }',
  setDefaultDomain: 'mutation ($id: ID!) { setDefaultDomain(id: $id) { id host } }',
  removeDomain: 'mutation ($id: ID!) { removeDomain(id: $id) }',
  passkeys: '{ passkeys { id name isBackedUp lastUsedUtc } }',
  renamePasskey: 'mutation ($id: ID!) { renamePasskey(id: $id, name: "Sample") { id } }',
  removePasskey: 'mutation ($id: ID!) { removePasskey(id: $id) }',
  inviteMember: 'mutation { inviteMember(input: {email: "somebody@example.com", role: Editor}) { url } }',
  invitations: 'query { invitations(pageSize: 100) { items { id email state } } }',
  revokeInvitation: 'mutation ($id: ID!) { revokeInvitation(id: $id) { id } }',
  me: 'query { me { id name email } }',
  updateProfile: 'mutation { updateProfile(input: {name: "Sample"}) { id name } }',
  leaveWorkspace: 'mutation { leaveWorkspace { id } }',
  createWorkspace: 'mutation { createWorkspace(name: "own") }',
  deleteWorkspace: 'mutation ($id: String!) { deleteWorkspace(confirmName: $id) }',
  restoreWorkspace: 'mutation { restoreWorkspace }',
};
