import { describe, expect, it } from 'vitest'
import { isNewDevice } from './rules.ts'

const chrome = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/142.0 Safari/537.36'
const phone = 'Mozilla/5.0 (Linux; Android 15) Chrome/142.0 Mobile Safari/537.36'
const desk = { ip: '203.0.113.7', userAgent: chrome }

describe('isNewDevice', () => {
  it.each([
    ['the first time is no news', desk, [], false],
    ['the same again', desk, [desk], false],
    ['a newer version of the browser', { ...desk, userAgent: `${chrome}0` }, [desk], false],
    ['another address of the same provider', { ...desk, ip: '203.0.7.9' }, [desk], false],
    ['another system', { ...desk, userAgent: phone }, [desk], true],
    ['another part of the network', { ...desk, ip: '198.51.100.7' }, [desk], true],
    [
      'another network of version 6',
      { ...desk, ip: '2001:db9::1' },
      [{ ...desk, ip: '2001:db8::1' }],
      true,
    ],
    [
      'what was seen apart',
      { ip: '198.51.100.7', userAgent: chrome },
      [desk, { ip: '198.51.1.1', userAgent: phone }],
      false,
    ],
    ['who says nothing of themselves', { ip: '198.51.100.7', userAgent: null }, [desk], false],
  ] as const)('%s', (_, now, earlier, isNew) => expect(isNewDevice(now, earlier)).toBe(isNew))
})
