import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { offline } from './offline.config.ts'

const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const server = `http://127.0.0.1:${process.env.API_PORT ?? '3000'}`

// What every screen needs and seldom changes is fetched once and kept; what one screen needs comes with it. A file costs its headers and a
// turn on the wire: what most screens share comes in one, and so does what every list is made of.
const shared = [
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 3 },
  { name: 'list', test: /src\/web\/kit\/(list|filter|columns|views-menu|more-filters|cell|saved-view|view|rows|number)\b/, priority: 2 },
  { name: 'shared', minShareCount: 45, priority: 1 },
]

export default defineConfig({
  root: folder('src/web'),
  publicDir: folder('src/web/public'),
  plugins: [react(), offline()],
  build: {
    outDir: folder('dist/web'),
    emptyOutDir: true,
    target: 'es2022',
    chunkSizeWarningLimit: 600,
    rolldownOptions: { output: { codeSplitting: { groups: shared } } },
  },
  server: {
    port: Number(process.env.PORT ?? 5173),
    strictPort: true,
    // The server compares the origin with the host, so the host must stay what the browser said.
    proxy: Object.fromEntries(
      ['/api', '/config.json', '/help/', '/s/', '/healthz', '/readyz'].map(path => [path, { target: server, changeOrigin: false }]),
    ),
  },
})
