import { describe, expect, it } from 'vitest'
import { jsonForHtml } from './structured-data.ts'

describe('jsonForHtml', () => {
  it('cannot be left by a text of the hotel’s', () => {
    const name = '</script><script>alert(1)</script><!-- & \u2028'
    const json = jsonForHtml({ name })
    expect(json).not.toMatch(/[<>&\u2028]/)
    expect(JSON.parse(json)).toEqual({ name })
  })
})
