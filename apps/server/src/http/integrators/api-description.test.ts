import { expect, it } from 'vitest'
import { describeApi, listOpenProcedures } from './api-description.ts'
import { apiPage } from './api-page.ts'

const url = 'https://atithi.example'

it('describes what a key opens, with its fields, and nothing else', () => {
  const { paths } = describeApi(url) as { paths: Record<string, object> }
  expect(Object.keys(paths).length).toBe(listOpenProcedures().length)
  expect(paths['/bookings.create']).toMatchObject({
    post: {
      'x-scope': 'bookings:write',
      requestBody: {
        required: true,
        content: {
          'application/json': {
            schema: {
              properties: { propertyId: { type: 'string' }, checkIn: { type: 'string' } },
              required: expect.arrayContaining(['propertyId', 'checkIn']),
            },
          },
        },
      },
    },
  })
  expect(paths['/bookings.list']).toMatchObject({ get: { 'x-scope': 'bookings:read' } })
  expect(Object.keys(paths).filter(path => /^\/(settings|admin|auth)\./.test(path))).toEqual([])
})

it('says the same in a page', () => {
  const page = apiPage(url)
  for (const { path } of listOpenProcedures()) expect(page).toContain(`<code>${path}</code>`)
  expect(page).not.toMatch(/<script/)
})
