import { describe, expect, it } from 'vitest'
import { deviceWords, isHandheld } from './device-words.ts'

const windows =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'
const android =
  'Mozilla/5.0 (Linux; Android 14; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36'

describe('deviceWords', () => {
  it.each([
    [windows, 'Chrome on Windows'],
    [`${windows} Edg/140.0`, 'Edge on Windows'],
    [iphone, 'Safari on iPhone'],
    [android, 'Chrome on Android'],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
    ['curl/8.5.0', 'curl'],
    ['', 'Unknown device'],
    [null, 'Unknown device'],
  ])('reads %j', (userAgent, words) => {
    expect(deviceWords(userAgent)).toBe(words)
  })
})

describe('isHandheld', () => {
  it('knows a phone from a desk', () => {
    expect([windows, iphone, android, null].map(isHandheld)).toEqual([false, true, true, false])
  })
})
