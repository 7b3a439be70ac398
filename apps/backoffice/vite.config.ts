import tailwindcss from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { precompress } from './scripts/precompress.ts'

const server = `http://localhost:${process.env.PORT ?? 4000}`

export default defineConfig({
  plugins: [tanstackRouter({ target: 'react', autoCodeSplitting: true }), react(), tailwindcss(), precompress()],
  build: { target: 'es2022', manifest: true, reportCompressedSize: false },
  server: {
    proxy: {
      '/trpc': server,
      '/demonstration.json': server,
      '/sites': server,
      '/media': server,
      '/uploads': server,
      '/exports': server,
      '/_astro': server,
    },
  },
})
