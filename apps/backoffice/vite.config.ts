import tailwindcss from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { precompress } from './scripts/precompress.ts'

const server = `http://localhost:${process.env.PORT ?? 4000}`

// What everybody loads, in one file for the start and one for the signed-in frame: many small files compress worse.
const firstLoad = [
  { name: 'start', tags: ['$initial' as const], priority: 2 },
  { name: 'shell', test: /routes[\\/]_signed-in\.tsx\?tsr-split=component/, priority: 1 },
]

export default defineConfig({
  plugins: [
    tanstackRouter({ target: 'react', autoCodeSplitting: true }),
    react(),
    tailwindcss(),
    precompress(),
  ],
  build: {
    target: 'es2022',
    manifest: true,
    reportCompressedSize: false,
    // Every file names those it may ask for: names in words would add 2 KB to the first load.
    rolldownOptions: {
      output: { chunkFileNames: 'assets/[hash].js', codeSplitting: { groups: firstLoad } },
    },
  },
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
