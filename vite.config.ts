import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const server = `http://127.0.0.1:${process.env.API_PORT ?? '3000'}`

// What every screen needs and seldom changes is fetched once and kept; what one screen needs comes with it.
const shared = [{ name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// }]

export default defineConfig({
  root: folder('src/web'),
  publicDir: folder('src/web/public'),
  plugins: [react()],
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
    proxy: Object.fromEntries(['/api', '/config.json', '/healthz', '/readyz'].map(path => [path, { target: server, changeOrigin: false }])),
  },
})
