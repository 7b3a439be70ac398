import { expect, it } from 'vitest'
import { formatBytes } from './format-bytes.ts'

it('writes sizes', () => {
  expect([0, 2048, 5_500_000].map(formatBytes)).toEqual(['0 bytes', '2 KB', '5.2 MB'])
})
