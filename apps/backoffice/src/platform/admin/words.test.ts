import { describe, expect, it } from 'vitest'
import {
  formatBytes,
  formatDays,
  formatLakhs,
  formatShare,
  formatShortLakhs,
  growthOf,
} from './words.ts'

describe('words of the administrator', () => {
  it('write amounts in lakhs, shares, spans and sizes', () => {
    expect(formatLakhs(12_345_600)).toBe('₹1.23 lakh')
    expect(formatLakhs(1_030_200_000)).toBe('₹1.03 crore')
    const scale = [2_500_000_000, 100_000_000, 12_500_000, 0].map(formatShortLakhs)
    expect(scale).toEqual(['₹2.5 Cr', '₹10 L', '₹1.25 L', '₹0 L'])
    expect([10_000, 9_998, 5_000, 0, null].map(formatShare)).toEqual([
      '100%',
      '99.98%',
      '50%',
      '0%',
      '–',
    ])
    expect([0.25, 3.54, 5, null].map(formatDays)).toEqual(['6 h', '3.5 days', '5 days', '–'])
    expect([0, 2048, 5_500_000].map(formatBytes)).toEqual(['0 bytes', '2 KB', '5.2 MB'])
  })

  it('name no growth where there was nothing before', () => {
    expect([growthOf(150, 100), growthOf(50, 100), growthOf(5, 0)]).toEqual([50, -50, null])
  })
})
