import { hashPassword } from '@atithi/api/identity/auth/adapters/password-hash'
import { useTestDb } from '@atithi/db/testing'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../test-app.ts'

const password = 'a long and private phrase'
const host = 'localhost:4000'

describe('files of properties', () => {
  const test = useTestDb()
  let server: TestApp
  let cookie = ''
  let propertyId = ''

  const call = async (path: string, input: object) => {
    const headers = { host, cookie, 'content-type': 'application/json' }
    const answer = await server.app.inject({
      method: 'POST',
      url: `/trpc/${path}`,
      headers,
      payload: JSON.stringify(input),
    })
    const [set] = [answer.headers['set-cookie'] ?? []].flat()
    if (set) cookie = set.split(';')[0] ?? ''
    return answer.json().result?.data
  }
  const read = async (path: string, input: object) =>
    (
      await server.app.inject({
        url: `/trpc/${path}?input=${encodeURIComponent(JSON.stringify(input))}`,
        headers: { host, cookie },
      })
    ).json().result.data
  const upload = (payload: Buffer, headers: Record<string, string> = {}, to = propertyId) =>
    server.app.inject({
      method: 'POST',
      url: `/uploads/properties/${to}`,
      payload,
      headers: { host, cookie, 'content-type': 'image/jpeg', ...headers },
    })
  const photo = () =>
    sharp({ create: { width: 600, height: 400, channels: 3, background: '#a53' } })
      .jpeg()
      .toBuffer()

  beforeAll(async () => {
    server = await createTestApp(test.url)
    const owner = { email: 'owner@example.in', password }
    await call('auth.register', {
      ...owner,
      name: 'Asha Rao',
      propertyName: '=Lotus House',
      phone: '9876543210',
    })
    propertyId = (await read('properties.list', {})).items[0].id
  })
  afterAll(() => server.close())

  it('keeps a picture and shows it', async () => {
    const answer = await upload(await photo())
    expect(answer.statusCode).toBe(201)
    const { items } = await read('images.list', { propertyId })
    const kept = items.find(({ id }: { id: string }) => id === answer.json().id)
    expect(kept).toMatchObject({ widths: [480], width: 600, height: 400 })
    const shown = await server.app.inject({
      url: `/media/${kept.storageKey}-480.webp`,
      headers: { host },
    })
    expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/webp'])
  })

  it('takes the file of a form as well', async () => {
    const form = new FormData()
    form.set('file', new File([new Uint8Array(await photo())], 'front.jpg', { type: 'image/jpeg' }))
    const request = new Response(form)
    const type = request.headers.get('content-type') ?? ''
    expect(
      (await upload(Buffer.from(await request.arrayBuffer()), { 'content-type': type })).statusCode,
    ).toBe(201)
  })

  it('keeps a picture of a fault for people of the hotel alone', async () => {
    const fault = { propertyId, place: 'Lobby', what: 'The lamp is dark' }
    const { faultId } = await call('faults.report', fault)
    const sent = await upload(await photo(), {}, `${propertyId}/fault/${faultId}`)
    expect(sent.statusCode).toBe(201)
    const url = `/exports/house-pictures/${propertyId}/${sent.json().id}`
    const look = (headers: Record<string, string>, size = '') =>
      server.app.inject({ url: `${url}${size}`, headers: { host, ...headers } })
    const shown = await look({ cookie })
    expect(shown.statusCode).toBe(200)
    expect(shown.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'private, no-cache',
      'x-content-type-options': 'nosniff',
    })
    expect(await sharp(shown.rawPayload).metadata()).toMatchObject({ width: 480, height: 320 })
    expect((await look({ cookie }, '?size=thumbnail')).statusCode).toBe(200)
    const tag = String(shown.headers.etag)
    expect((await look({ cookie, 'if-none-match': tag })).statusCode).toBe(304)
    expect((await look({ 'if-none-match': tag })).statusCode).toBe(401)
    const disguised = await upload(
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      {},
      `${propertyId}/fault/${faultId}`,
    )
    expect(disguised.json()).toMatchObject({ reason: 'IMAGE_REFUSED' })
    for (const to of [`guest/${faultId}`, 'fault/x', `lost-item/${faultId}`])
      expect((await upload(await photo(), {}, `${propertyId}/${to}`)).statusCode).toBe(404)
  })

  it('says in words why it does not take a file', async () => {
    const refused = await upload(
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    )
    expect(refused.statusCode).toBe(400)
    expect(refused.json()).toMatchObject({
      reason: 'IMAGE_REFUSED',
      error: expect.stringContaining('SVG'),
    })
    const large = await upload(Buffer.alloc(11 * 1024 * 1024))
    expect(large.statusCode).toBe(413)
    expect(large.json()).toMatchObject({
      error: 'This picture is larger than 10 MB. Choose a smaller one.',
    })
    expect((await upload(Buffer.alloc(0))).json()).toMatchObject({ reason: 'IMAGE_REFUSED' })
  })

  it('does not take one kind of picture for another, and says which is which', async () => {
    const disguised = await upload(await photo(), { 'content-type': 'image/png' })
    expect(disguised.statusCode).toBe(400)
    expect(disguised.json()).toMatchObject({
      reason: 'IMAGE_REFUSED',
      error: expect.stringContaining('named as a PNG, but is a JPG inside'),
    })
    expect(
      (await upload(await photo(), { 'content-type': 'application/pdf' })).json(),
    ).toMatchObject({ reason: 'IMAGE_REFUSED' })
    const form = new FormData()
    form.set('file', new File([new Uint8Array(await photo())], 'front.webp'))
    const request = new Response(form)
    const type = request.headers.get('content-type') ?? ''
    expect(
      (await upload(Buffer.from(await request.arrayBuffer()), { 'content-type': type })).statusCode,
    ).toBe(400)
    expect(
      (await upload(await photo(), { 'content-type': 'application/octet-stream' })).statusCode,
    ).toBe(201)
  })

  it('takes nothing from strangers, from other owners, from other sites, or for no property', async () => {
    const picture = await photo()
    expect((await upload(picture, { cookie: '' })).statusCode).toBe(401)
    expect((await upload(picture, { origin: 'https://elsewhere.example' })).statusCode).toBe(403)
    expect((await upload(picture, {}, 'nothing')).statusCode).toBe(404)
    const other = { accountId: await addOwner(), name: 'Other House' }
    const { id } = await test.ownerDb
      .insertInto('property')
      .values(other)
      .returning('id')
      .executeTakeFirstOrThrow()
    expect((await upload(picture, {}, id)).statusCode).toBe(404)
  })

  it('exports the list that the filters show, with nothing that a spreadsheet would run', async () => {
    const ask = (query: string, headers: Record<string, string> = { host, cookie }) =>
      server.app.inject({ url: `/exports/properties.csv${query}`, headers })
    const file = await ask('')
    expect(file.headers['content-disposition']).toMatch(
      /^attachment; filename="properties-\d{4}-\d{2}-\d{2}\.csv"$/,
    )
    const [head, ...rows] = file.payload.trimEnd().split('\r\n')
    expect(head).toMatch(/^\ufeffProperty,Type,Status,/)
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatch(/^'=Lotus House,hotel,pending,draft,/)
    expect((await ask('?status=active')).payload.trimEnd().split('\r\n')).toHaveLength(1)
    expect((await ask('?status=sold')).statusCode).toBe(400)
    const sheet = await server.app.inject({
      url: '/exports/properties.xlsx',
      headers: { host, cookie },
    })
    expect(sheet.headers['content-type']).toBe(
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    )
    expect(sheet.headers['content-disposition']).toMatch(
      /^attachment; filename="properties-.*\.xlsx"$/,
    )
    expect(sheet.rawPayload.subarray(0, 4)).toEqual(Buffer.from('PK\x03\x04'))
    expect(
      (await server.app.inject({ url: '/exports/properties.xlsx', headers: { host } })).statusCode,
    ).toBe(401)
    expect((await ask('', { host })).statusCode).toBe(401)
  })

  async function addOwner(): Promise<string> {
    const owner = {
      email: 'other@example.in',
      name: 'Other',
      role: 'owner' as const,
      passwordHash: await hashPassword(password),
    }
    return (
      await test.ownerDb
        .insertInto('appUser')
        .values(owner)
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id
  }
})
