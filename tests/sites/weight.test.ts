import { brotliCompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Renderer, startRenderer } from './renderer.ts'
import { sampleSite } from './sample-site.ts'

let renderer: Renderer
beforeAll(async () => {
  renderer = await startRenderer()
})
afterAll(() => renderer.stop())

/** Bytes. Of 300 KB on a phone a page with its letters leaves half to its pictures, also where a guest wrote in the other script. */
const most = { page: 40_000, letters: 140_000, script: 15_000 }
const content = [
  '/',
  '/rooms',
  '/rooms/lake-room',
  '/gallery',
  '/reviews',
  '/location',
  '/policies',
  '/privacy',
  '/hi/',
  '/hi/rooms/lake-room',
]
const bytesOf = (text: string) => brotliCompressSync(text).length

/** Compressed bytes of HTML with its style sheets, and of scripts with everything that they import. */
async function weigh(path: string): Promise<{ page: number; letters: number; script: number }> {
  const load = async (address: string) => (await renderer.ask(sampleSite, address)).text()
  const html = await load(path)
  const filesOf = (pattern: RegExp) => [...html.matchAll(pattern)].map(([, file = '']) => file)
  let page = bytesOf(html)
  for (const sheet of filesOf(/<link rel="stylesheet" href="([^"]+)"/g))
    page += bytesOf(await load(sheet))
  const scripts = new Set(filesOf(/<script type="module" src="([^"]+)"/g))
  let script = 0
  for (const file of scripts) {
    const source = await load(file)
    script += bytesOf(source)
    for (const [, name] of source.matchAll(/from"\.\/([^"]+)"/g)) scripts.add(`/_astro/${name}`)
  }
  let letters = 0
  for (const file of fontsOf(html))
    letters += (await (await renderer.ask(sampleSite, file)).arrayBuffer()).byteLength
  return { page, letters, script }
}

/** The font files that a browser fetches for the letters of a page; another language's own name is set in the system's font. */
function fontsOf(html: string): string[] {
  const words = html
    .replace(/<(script|style)[^>]*>.*?<\/\1>/gs, '')
    .replace(/<a class="language".*?<\/a>/gs, '')
    .replace(/<[^>]*>/g, '')
  const points = [...new Set(words)].map(letter => letter.codePointAt(0) ?? 0)
  const faces = html.matchAll(/@font-face\{[^}]*?src:url\(([^)]+)\)[^}]*?unicode-range:([^}]+)\}/g)
  const isShown = (range: string) =>
    range.split(',').some(part => {
      const [from = 0, to = from] = part
        .replace('U+', '')
        .split('-')
        .map(hex => Number.parseInt(hex, 16))
      return points.some(point => from <= point && point <= to)
    })
  return [...faces].flatMap(([, file = '', range = '']) => (isShown(range) ? [file] : []))
}

/** Pages with pictures to turn, by one small script: without it each opens and closes. */
const turned = new Set(['/rooms/lake-room', '/gallery', '/hi/rooms/lake-room'])
const mostToTurn = 1_000

it.each(content)('%s is light, and runs no script but to turn its pictures', async path => {
  const { page, letters, script } = await weigh(path)
  console.info(`${path}: ${page} bytes of HTML and CSS, ${letters} of letters`)
  expect(page).toBeLessThanOrEqual(most.page)
  expect(letters).toBeGreaterThan(0)
  expect(letters).toBeLessThanOrEqual(most.letters)
  if (turned.has(path)) {
    expect(script).toBeGreaterThan(0)
    expect(script).toBeLessThanOrEqual(mostToTurn)
    return
  }
  expect(script).toBe(0)
  expect(await (await renderer.ask(sampleSite, path)).text()).not.toMatch(
    /<script(?! type="application\/ld\+json")/,
  )
})

it('/book has one small script', async () => {
  const { page, script } = await weigh('/book')
  console.info(`/book: ${page} bytes of HTML and CSS, ${script} of script`)
  expect(page).toBeLessThanOrEqual(most.page)
  expect(script).toBeGreaterThan(0)
  expect(script).toBeLessThanOrEqual(most.script)
})
