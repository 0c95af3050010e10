import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { VitePWA } from 'vite-plugin-pwa'

const page = fileURLToPath(new URL('dist/web/index.html', import.meta.url))

// What only a connection makes useful, and is large: pictures of cameras and PDF reports are read while they are uploaded.
const onlyConnected = ['assets/libheif-*', 'assets/read-worker-*', 'assets/inter-{cyrillic,greek,vietnamese}*']

// A gateway that answers for a server that is down is no answer of the server.
const fetchDidSucceed = async ({ response }: { response: Response }) => {
  if (response.status >= 500) throw new Error('The server is not reached.')
  return response
}

/**
 * The installable application, and the service worker that opens it without a connection (docs/decisions/0023-without-a-connection.md).
 * The worker answers with the program alone: calls of the API never pass through it.
 */
export const offline = () =>
  VitePWA({
    filename: 'service-worker.js',
    injectRegister: null,
    manifest: {
      name: 'Stonebook',
      short_name: 'Stonebook',
      description: 'The books of a gemstone company.',
      id: '/',
      start_url: '/',
      display: 'standalone',
      background_color: '#ffffff',
      theme_color: '#0b5a56',
      icons: [
        { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
        { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
        { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
      ],
    },
    workbox: {
      globPatterns: ['assets/*.{js,css,woff2,wasm}', 'stonebook.svg'],
      globIgnores: onlyConnected,
      maximumFileSizeToCacheInBytes: 1_500_000,
      // The build puts a content hash into these names.
      dontCacheBustURLsMatching: /^assets\//,
      // The server answers the page at this address, with a new nonce each time.
      manifestTransforms: [
        entries => {
          const revision = createHash('sha256').update(readFileSync(page)).digest('hex').slice(0, 16)
          return { manifest: [...entries, { url: '/', revision, size: 0 }], warnings: [] }
        },
      ],
      navigateFallback: null,
      skipWaiting: true,
      clientsClaim: true,
      inlineWorkboxRuntime: true,
      sourcemap: false,
      runtimeCaching: [
        {
          urlPattern: ({ request, url, sameOrigin }) =>
            sameOrigin && request.mode === 'navigate' && !/^\/(api|s)\//.test(url.pathname) && !/\.[^/]*$/.test(url.pathname),
          handler: 'NetworkOnly',
          options: { precacheFallback: { fallbackURL: '/' }, plugins: [{ fetchDidSucceed }] },
        },
        {
          urlPattern: ({ url, sameOrigin }) => sameOrigin && url.pathname === '/config.json',
          handler: 'NetworkFirst',
          options: { cacheName: 'config', plugins: [{ fetchDidSucceed }] },
        },
      ],
    },
  })
