import { brotliDecompressSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { compressed } from './compress.ts'

const text = 'A quiet house by the lake. '.repeat(100)
const page = (body = text) =>
  new Response(body, { status: 404, headers: { 'content-type': 'text/html' } })

describe('compressed', () => {
  it('sends Brotli to a browser that takes it', async () => {
    const response = await compressed(page(), 'gzip, deflate, br')
    expect([response.status, response.headers.get('content-encoding')]).toEqual([404, 'br'])
    expect(brotliDecompressSync(Buffer.from(await response.arrayBuffer())).toString()).toBe(text)
  })
  it.each([
    ['gzip', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['', null],
  ])('answers "%s" with %s', async (accepted, way) => {
    expect((await compressed(page(), accepted)).headers.get('content-encoding')).toBe(way)
  })
  it('compresses once', async () => {
    const response = await compressed(await compressed(page(), 'br'), 'br')
    expect(brotliDecompressSync(Buffer.from(await response.arrayBuffer())).toString()).toBe(text)
  })
  it('leaves short answers as they are', async () => {
    const response = await compressed(page('short'), 'br')
    expect(response.headers.get('content-encoding')).toBeNull()
    expect(await response.text()).toBe('short')
  })
})
