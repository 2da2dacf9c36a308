/* global AltairGraphQL */
/**
 * Starts the editor once a key is known. The editor stores its tabs and headers permanently, so it never gets the key:
 * the key is in this tab's session storage and is added to the editor's requests and WebSockets to this service.
 */
const KEY = 'signpost:api-key';
const NO_INTROSPECTION =
  'Introspection is off because this service runs with NODE_ENV=production. The editor shows no documentation and does not complete names, but queries work.';
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

function addKeyToRequests() {
  const send = window.fetch;
  window.fetch = async (input, init) => {
    const request = new Request(input, init);
    if (request.url.split('?')[0] !== endpoint) return send(request);
    request.headers.set('X-Api-Key', key);
    const answer = await send(request);
    if (answer.status === 401) notify('This key is not valid. Enter another one.');
    return answer;
  };
}

function withKey(data) {
  const message = typeof data === 'string' ? JSON.parse(data) : null;
  if (message?.type !== 'connection_init') return data;
  return JSON.stringify({ ...message, payload: { ...message.payload, apiKey: key } });
}

function addKeyToWebSockets() {
  const address = endpoint.replace(/^http/, 'ws');
  window.WebSocket = class extends WebSocket {
    send(data) {
      super.send(this.url.split('?')[0] === address ? withKey(data) : data);
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

async function startEditor() {
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
      'schema.reloadOnStart': introspection,
    },
  });
}

if (key !== null) {
  notify(introspection ? 'Requests use this key. It is stored until you close this tab.' : NO_INTROSPECTION);
  addKeyToRequests();
  addKeyToWebSockets();
  addNonceToStyles();
  await startEditor();
}
