import { fileTooLarge, mostFileLetters, takesFile } from '@atithi/api/kernel/shared/file-content'
import { appRouter } from '@atithi/api/router'
import { useTestDb } from '@atithi/db/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../test-app.ts'

const host = 'localhost:4000'
const inputsOf = (procedure: unknown): unknown[] => {
  const inputs: unknown = Reflect.get(Object(Reflect.get(Object(procedure), '_def')), 'inputs')
  return Array.isArray(inputs) ? inputs : []
}
const all = Object.entries(appRouter._def.procedures)
const withFiles = all.filter(([, one]) => takesFile(inputsOf(one))).map(([path]) => path)

describe('files within a procedure', () => {
  const test = useTestDb()
  let server: TestApp
  let cookie = ''
  let propertyId = ''
  const call = (path: string, input: object, signedIn = true) =>
    server.app.inject({
      method: 'POST',
      url: `/trpc/${path}`,
      headers: { host, ...(signedIn && { cookie }), 'content-type': 'application/json' },
      payload: JSON.stringify(input),
    })

  beforeAll(async () => {
    server = await createTestApp(test.url)
    const answer = await call('auth.register', {
      email: 'owner@example.in',
      password: 'a long and private phrase',
      name: 'Asha Rao',
      propertyName: 'Lotus House',
      phone: '9876543210',
    })
    const [set = ''] = [answer.headers['set-cookie'] ?? []].flat()
    cookie = set.split(';')[0] ?? ''
    const input = encodeURIComponent('{}')
    const listed = await server.app.inject({
      url: `/trpc/properties.list?input=${input}`,
      headers: { host, cookie },
    })
    propertyId = listed.json().result.data.items[0].id
  })
  afterAll(() => server.close())

  it('are taken by every procedure with a file', () => {
    const named = all
      .filter(([, one]) => inputsOf(one).some(input => 'content' in Object(Object(input).shape)))
      .map(([path]) => path)
    expect(withFiles).not.toEqual([])
    // Letters, messages and templates have a content, too: of words.
    expect(
      named.filter(path => !withFiles.includes(path) && /import|file|report/i.test(path)),
    ).toEqual([])
  })

  it.each(withFiles)(
    '%s takes what its schema says and refuses more with the true limit',
    async path => {
      const largest = await call(path, { propertyId, content: 'A'.repeat(mostFileLetters) })
      expect([largest.statusCode, largest.json().error.data.fields.content]).toEqual([
        400,
        undefined,
      ])
      const larger = await call(path, { propertyId, content: 'A'.repeat(mostFileLetters + 4) })
      expect([larger.statusCode, larger.json().error.data.fields.content]).toEqual([
        400,
        fileTooLarge,
      ])
      const far = await call(path, { propertyId, content: 'A'.repeat(mostFileLetters + 300_000) })
      expect(far.statusCode).toBe(413)
      expect(far.json().error).toMatchObject({
        message: fileTooLarge,
        data: { reason: 'TOO_LARGE' },
      })
      const nobody = await call(path, { propertyId, content: 'A'.repeat(1_100_000) }, false)
      expect([nobody.statusCode, nobody.json().error.data.reason]).toEqual([
        401,
        'SIGN_IN_REQUIRED',
      ])
    },
  )

  it('are no way into other procedures', async () => {
    const note = await call('bookings.addNote', { note: 'A'.repeat(1_100_000) })
    expect(note.statusCode).toBe(413)
    expect(note.json().error.message).toBe('This request is larger than 1 MB.')
  })
})
