/* global AltairGraphQL */
/**
 * Starts the editor, whose requests carry the session of the console, or a key. The editor stores its tabs and headers
 * permanently, so it gets neither: the key is in this tab's session storage, and both are added to the editor's requests
 * and WebSockets to this service. As in the console, a header that no other origin can send goes with the cookie.
 */
const KEY = 'signpost:api-key';
const NO_INTROSPECTION =
  'Introspection is off because this service runs with NODE_ENV=production. The editor shows no documentation and does not complete names, but queries work.';
const NOBODY = 'Nobody is signed in. Sign in to the console, or enter a key of your workspace.';
const WRONG_KEY = 'This key is not valid. Enter another one.';
const FIRST_QUERY = `# Ctrl-Enter sends the query.
{
  qrCodes(pageSize: 5) {
    totalCount
    items {
      id
      name
      code
      totalScans
    }
  }
}
`;

const element = (id) => document.getElementById(id);
const endpoint = new URL('../graphql', import.meta.url).href;
const introspection = document.body.dataset.introspection === 'true';
const key = sessionStorage.getItem(KEY);
const OWN_PAGE = { 'X-Signpost-Console': '1' };

const notify = (text) => {
  element('notice').textContent = text;
};

element('key-form').addEventListener('submit', (event) => {
  event.preventDefault();
  sessionStorage.setItem(KEY, element('key').value.trim());
  location.reload();
});

element('forget').addEventListener('click', () => {
  sessionStorage.removeItem(KEY);
  location.reload();
});

/** The session, and the workspace that is chosen in the address or else the oldest; null if nobody is signed in. */
async function readSession() {
  const answer = await fetch(new URL('../console/session', import.meta.url), { headers: OWN_PAGE });
  if (answer.status !== 200) return null;
  const session = await answer.json();
  const wanted = new URLSearchParams(location.search).get('workspace');
  const workspace = session.workspaces.find(({ slug }) => slug === wanted);
  return { ...session, slug: workspace?.slug ?? session.workspaceSlug };
}

function offerWorkspaces({ workspaces, slug }) {
  const choice = element('workspace');
  choice.hidden = workspaces.length < 2;
  for (const each of workspaces) choice.add(new Option(each.name, each.slug, false, each.slug === slug));
  choice.addEventListener('change', () => location.assign(`../../graphql?workspace=${choice.value}`));
}

/** Who sends the requests: where they go, with which headers, and what the editor's WebSockets say first. */
function callerOf(session) {
  if (key !== null)
    return { isKnown: true, address: endpoint, headers: { 'X-Api-Key': key }, payload: { apiKey: key } };
  if (session === null) return { isKnown: false, address: endpoint, headers: {}, payload: {} };
  const address = new URL(`../w/${session.slug}/graphql`, import.meta.url).href;
  return { isKnown: true, address, headers: OWN_PAGE, payload: {} };
}

const isEndpoint = (address) => String(address).split('?')[0] === endpoint;

function addCallerToRequests({ address, headers, isKnown }) {
  const send = window.fetch;
  window.fetch = async (input, init) => {
    if (!isEndpoint(input)) return send(input, init);
    if (!isKnown) return Response.json({ errors: [{ message: NOBODY }] });
    const request = new Request(address, init);
    for (const [name, value] of Object.entries(headers)) request.headers.set(name, value);
    const answer = await send(request);
    if (answer.status === 401) notify(key === null ? NOBODY : WRONG_KEY);
    return answer;
  };
}

function addCallerToWebSockets({ address, payload }) {
  const withPayload = (data) => {
    const message = typeof data === 'string' ? JSON.parse(data) : null;
    if (message?.type !== 'connection_init') return data;
    return JSON.stringify({ ...message, payload: { ...message.payload, ...payload } });
  };
  const socketAddress = address.replace(/^http/, 'ws');
  window.WebSocket = class extends WebSocket {
    constructor(url, protocols) {
      super(isEndpoint(String(url).replace(/^ws/, 'http')) ? socketAddress : url, protocols);
    }
    send(data) {
      super.send(this.url === socketAddress ? withPayload(data) : data);
    }
  };
}

/** The page's policy allows only style elements with its nonce, and parts of the editor create theirs without one. */
function addNonceToStyles() {
  const { nonce } = document.body.dataset;
  const create = document.createElement.bind(document);
  document.createElement = (name, options) => {
    const made = create(name, options);
    if (made instanceof HTMLStyleElement) made.nonce = nonce;
    return made;
  };
}

async function startEditor(isKnown) {
  await import('./editor/polyfills.js');
  await import('./editor/main.js');
  AltairGraphQL.init({
    endpointURL: endpoint,
    subscriptionsEndpoint: endpoint.replace(/^http/, 'ws'),
    initialSubscriptionRequestHandlerId: 'graphql-ws',
    initialQuery: FIRST_QUERY,
    instanceStorageNamespace: 'signpost_',
    disableAccount: true,
    persistedSettings: {
      disablePushNotification: true,
      'alert.disableUpdateNotification': true,
      'banners.disable': true,
      'schema.reloadOnStart': introspection && isKnown,
    },
  });
}

function describeCaller(session) {
  if (key !== null) return 'Requests use this key. It is stored until you close this tab.';
  if (session === null) return `${NOBODY} A key is stored until you close this tab.`;
  return `Requests are sent as ${session.personName}.`;
}

const session = await readSession().catch(() => null);
element('forget').hidden = key === null;
element('key-form').hidden = key !== null;
if (session !== null && key === null) offerWorkspaces(session);
notify([describeCaller(session), ...(introspection ? [] : [NO_INTROSPECTION])].join(' '));
const caller = callerOf(session);
addCallerToRequests(caller);
addCallerToWebSockets(caller);
addNonceToStyles();
await startEditor(caller.isKnown);
