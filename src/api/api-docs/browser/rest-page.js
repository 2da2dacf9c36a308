/* global SwaggerUIBundle */
/** Shows the contract. The API key that is entered stays in this page's memory, and nothing is loaded from other hosts. */
SwaggerUIBundle({
  url: '../openapi.yaml',
  dom_id: '#viewer',
  deepLinking: true,
  persistAuthorization: false,
  queryConfigEnabled: false,
  validatorUrl: null,
  tryItOutEnabled: true,
  displayRequestDuration: true,
});
