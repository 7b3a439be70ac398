import tailwindcss from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { precompress } from './scripts/precompress.ts'

const server = `http://localhost:${process.env.PORT ?? 4000}`

// Many small files compress worse: one for what every page loads, one for what every form stands on, one for what the pages
// before signing in share with the others, and one for the signed-in frame.
const files = [
  { name: 'start', tags: ['$initial' as const], priority: 4 },
  { name: 'forms', test: /node_modules[\\/](zod|react-hook-form|@hookform)[\\/]/, priority: 3 },
  {
    name: 'common',
    test: /components[\\/](brand|public-frame)|ui[\\/]src[\\/](banner|button|checkbox|field|icon-button|input|password-input|phone-input)\.tsx/,
    priority: 2,
  },
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
    // Every browser of the target knows it.
    modulePreload: { polyfill: false },
    // Every file names those it may ask for: names in words would add 2 KB to the first load.
    rolldownOptions: {
      output: { chunkFileNames: 'assets/[hash].js', codeSplitting: { groups: files } },
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
