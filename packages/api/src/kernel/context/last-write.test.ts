import { describe, expect, it } from 'vitest'
import { readLastWrite, rememberWrite } from './last-write.ts'
import type { RequestFacts } from './services.ts'

const requestWith = (lastWrite?: string) => {
  const cookies: string[] = []
  const request: RequestFacts = {
    ip: '',
    requestId: 'a-test',
    setCookie: header => void cookies.push(header),
    ...(lastWrite && { lastWrite }),
  }
  return { request, cookies }
}

describe('readLastWrite', () => {
  it('finds the place among other cookies', () => {
    expect(readLastWrite('atithi_session=x; atithi_wrote=1/A2B3')).toBe('1/A2B3')
  })

  it.each([
    undefined,
    '',
    'atithi_wrote=',
    "atithi_wrote=0/0'; drop table booking --",
    'wrote=0/1',
  ])('takes nothing from %s', header => {
    expect(readLastWrite(header)).toBeUndefined()
  })
})

describe('rememberWrite', () => {
  it('tells the browser, and the rest of this request', () => {
    const { request, cookies } = requestWith()
    rememberWrite(request, '1/A2B3', true)
    expect(request.lastWrite).toBe('1/A2B3')
    expect(cookies).toEqual([expect.stringMatching(/^atithi_wrote=1\/A2B3; .*HttpOnly.*Secure$/)])
    expect(readLastWrite(cookies[0]?.split(';')[0])).toBe('1/A2B3')
  })

  it('never goes back', () => {
    const { request, cookies } = requestWith('2/0')
    rememberWrite(request, '1/FFFFFFFF', false)
    expect([request.lastWrite, cookies]).toEqual(['2/0', []])
    rememberWrite(request, '10/0', false)
    expect(request.lastWrite).toBe('10/0')
  })
})
