import fs from 'node:fs'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { askSite } from '../support/site-page.ts'

const projectRoot = path.resolve(import.meta.dirname, '../..')
const compressed = (content: string | Buffer) => brotliCompressSync(content).length
const kilobytes = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`

/** What a browser loads before the back office shows anything: what the page names, compressed. Undefined when it is not built. */
export function firstLoadOfBackOffice(): string | undefined {
  const dist = path.join(projectRoot, 'apps/backoffice/dist')
  const page = path.join(dist, 'index.html')
  if (!fs.existsSync(page)) return undefined
  const html = fs.readFileSync(page, 'utf8')
  const named = [...html.matchAll(/(?:src|href)="\/(assets\/[^"]+\.(js|css))"/g)].map(
    ([, file = '', kind = '']) => ({ file, kind }),
  )
  const sizeOf = (wanted: string) =>
    named
      .filter(({ kind }) => kind === wanted)
      .reduce((sum, { file }) => sum + compressed(fs.readFileSync(path.join(dist, file))), 0)
  return `back office, first load: JavaScript ${kilobytes(sizeOf('js'))} (≤ 170 KB), CSS ${kilobytes(sizeOf('css'))}`
}

/** HTML and CSS of a website's page, compressed, with the styles that it links. */
export async function sizeOfPage(
  url: string,
  site: { subdomain: string; path: string },
): Promise<string> {
  const { text: html } = await askSite(url, site.subdomain, { path: site.path })
  const styles = [...html.matchAll(/<link[^>]+href="([^"]+\.css)"/g)].map(
    ([, href = '']) => new URL(href, url),
  )
  const sheets = await Promise.all(
    styles.map(async style => compressed(await (await fetch(style)).text())),
  )
  const css = sheets.reduce((sum, size) => sum + size, 0)
  return `${site.path}: HTML ${kilobytes(compressed(html))} + CSS ${kilobytes(css)} (≤ 40 KB together)`
}
