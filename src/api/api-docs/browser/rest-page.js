/* global SwaggerUIBundle */
/** Draws the contract. The key that is entered stays in this page's memory; nothing of it is looked up elsewhere. */
SwaggerUIBundle({
  url: 'openapi.yaml',
  dom_id: '#viewer',
  deepLinking: true,
  persistAuthorization: false,
  queryConfigEnabled: false,
  validatorUrl: null,
  tryItOutEnabled: true,
  displayRequestDuration: true,
});
