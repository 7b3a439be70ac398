import { describe, expect, it } from 'vitest'
import { readForm } from './read-form.ts'

const post = (body: string, type: string) =>
  new Request('http://lakeview.example.in/manage', {
    method: 'POST',
    body,
    headers: { 'content-type': type },
  })

describe('readForm', () => {
  it('reads a form', async () => {
    expect(
      (await readForm(post('code=K7M2QX4P', 'application/x-www-form-urlencoded'))).get('code'),
    ).toBe('K7M2QX4P')
  })
  it.each(['application/json', 'text/plain', 'multipart/form-data; boundary=x'])(
    'takes %s for an empty form',
    async type => {
      expect([...(await readForm(post('{"code":1}', type)))]).toEqual([])
    },
  )
})
