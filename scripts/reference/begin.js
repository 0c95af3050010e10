// Draws the reference of the API, from this server alone: no font, proxy, or service of others is asked.
Scalar.createApiReference('#reference', {
  url: '/api/openapi.json',
  proxyUrl: '',
  telemetry: false,
  withDefaultFonts: false,
  hideClientButton: true,
  showDeveloperTools: 'never',
  agent: { disabled: true },
  mcp: { disabled: true },
  authentication: { preferredSecurityScheme: 'token' },
  defaultOpenAllTags: false,
  hideModels: false,
  theme: 'default',
})
