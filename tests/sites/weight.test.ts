import { brotliCompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Renderer, startRenderer } from './renderer.ts'
import { sampleSite } from './sample-site.ts'

let renderer: Renderer
beforeAll(async () => {
  renderer = await startRenderer()
})
afterAll(() => renderer.stop())

const most = { page: 40_000, script: 15_000 }
const content = ['/', '/rooms', '/rooms/lake-room', '/gallery', '/reviews', '/location', '/policies', '/privacy', '/hi/']
const bytesOf = (text: string) => brotliCompressSync(text).length

/** Compressed bytes of HTML with its style sheets, and of scripts with everything that they import. */
async function weigh(path: string): Promise<{ page: number; script: number }> {
  const load = async (address: string) => (await renderer.ask(sampleSite, address)).text()
  const html = await load(path)
  const filesOf = (pattern: RegExp) => [...html.matchAll(pattern)].map(([, file = '']) => file)
  let page = bytesOf(html)
  for (const sheet of filesOf(/<link rel="stylesheet" href="([^"]+)"/g)) page += bytesOf(await load(sheet))
  const scripts = new Set(filesOf(/<script type="module" src="([^"]+)"/g))
  let script = 0
  for (const file of scripts) {
    const source = await load(file)
    script += bytesOf(source)
    for (const [, name] of source.matchAll(/from"\.\/([^"]+)"/g)) scripts.add(`/_astro/${name}`)
  }
  return { page, script }
}

it.each(content)('%s is light and runs no script', async path => {
  const { page, script } = await weigh(path)
  console.info(`${path}: ${page} bytes of HTML and CSS`)
  expect(page).toBeLessThanOrEqual(most.page)
  expect(script).toBe(0)
  expect(await (await renderer.ask(sampleSite, path)).text()).not.toMatch(/<script(?! type="application\/ld\+json")/)
})

it('/book has one small script', async () => {
  const { page, script } = await weigh('/book')
  console.info(`/book: ${page} bytes of HTML and CSS, ${script} of script`)
  expect(page).toBeLessThanOrEqual(most.page)
  expect(script).toBeGreaterThan(0)
  expect(script).toBeLessThanOrEqual(most.script)
})
