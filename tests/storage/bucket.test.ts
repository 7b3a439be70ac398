import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { findFreePort } from '@atithi/embedded-postgres/free-port'
import S3rver from 's3rver'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createHttpClient, type HttpClient } from '../support/http-client.ts'
import { type Product, startProduct, startTimeout } from '../support/product.ts'

/** One pixel. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const owner = {
  name: 'Asha Rao',
  email: 'asha@example.in',
  phone: '9876543210',
  password: 'a long and private phrase',
  propertyName: 'Lake',
}

describe('pictures in a bucket', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'atithi-bucket-'))
  const store = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: path.join(folder, 'buckets'),
    configureBuckets: [{ name: 'pictures' }],
  })
  let product: Product
  let client: HttpClient
  let propertyId = ''

  beforeAll(async () => {
    const { port } = await store.run()
    const keys = { S3_ACCESS_KEY_ID: 'S3RVER', S3_SECRET_ACCESS_KEY: 'S3RVER' }
    const bucket = {
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_BUCKET: 'pictures',
      S3_REGION: 'ap-south-1',
      ...keys,
    }
    product = await startProduct(await findFreePort(), { SEED: 'none', ...bucket })
    client = createHttpClient(product.url)
    await client.mutate('auth.register', owner)
    const { data } = await client.query('properties.list', {})
    propertyId = ((data?.items ?? []) as { id: string }[])[0]?.id ?? ''
  }, startTimeout)
  afterAll(async () => {
    await product?.stop()
    await store.close()
    fs.rmSync(folder, { recursive: true, force: true })
  })

  const kept = () =>
    fs
      .readdirSync(path.join(folder, 'buckets'), { recursive: true })
      .filter(file => String(file).includes('.webp'))

  it('are kept there, not on the machine, and shown as those of a folder are', async () => {
    const headers = { 'content-type': 'image/png', origin: product.url, cookie: client.cookie() }
    const sent = await fetch(`${product.url}/uploads/properties/${propertyId}`, {
      method: 'POST',
      headers,
      body: png,
    })
    expect(sent.status).toBe(201)
    expect(kept().length).toBeGreaterThan(0)
    expect(fs.existsSync(path.join(product.dataDir, 'media/properties'))).toBe(false)

    const { data } = await client.query('images.list', { propertyId })
    const [image] = (data?.items ?? []) as { storageKey: string; widths: number[] }[]
    const shown = await fetch(`${product.url}/media/${image?.storageKey}-${image?.widths[0]}.webp`)
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/webp'])
    expect(shown.headers.get('cache-control')).toContain('immutable')
    expect(shown.headers.get('content-security-policy')).toContain('sandbox')
    expect((await shown.arrayBuffer()).byteLength).toBeGreaterThan(0)
  })

  it('show nothing else that lies in the bucket, and nothing that does not', async () => {
    for (const file of ['properties/none-1.webp', 'secrets.json', '..%2fsecret.txt'])
      expect((await fetch(`${product.url}/media/${file}`)).status, file).toBeGreaterThanOrEqual(400)
  })
})
