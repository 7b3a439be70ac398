import os from 'node:os'
import { describe, expect, it } from 'vitest'
import { memoryOfMachine, memorySettings } from './memory.ts'

const GB = 2 ** 30
const megabytes = (value: string | undefined) => Number(/^(\d+)MB$/.exec(value ?? '')?.[1])

describe('memorySettings', () => {
  it('fits a laptop', () => {
    expect(memorySettings(8 * GB)).toEqual({
      shared_buffers: '1024MB',
      effective_cache_size: '4096MB',
      work_mem: '8MB',
      maintenance_work_mem: '256MB',
      max_connections: '200',
    })
  })

  it.each([0.5, 1, 2, 4, 8, 16, 64, 512])('leaves room for others on %d GB', size => {
    const settings = memorySettings(size * GB)
    const total = (size * GB) / 2 ** 20
    expect(megabytes(settings.shared_buffers)).toBeLessThanOrEqual(total / 8)
    expect(megabytes(settings.shared_buffers)).toBeGreaterThanOrEqual(64)
    expect(megabytes(settings.shared_buffers)).toBeLessThanOrEqual(2048)
    expect(megabytes(settings.effective_cache_size)).toBeLessThanOrEqual(total / 2)
    expect(megabytes(settings.work_mem)).toBeLessThanOrEqual(32)
    expect(Number(settings.max_connections)).toBeGreaterThanOrEqual(100)
    expect(Number(settings.max_connections)).toBeLessThanOrEqual(200)
  })

  it('goes by what this process may use', () => {
    expect(memoryOfMachine()).toBeGreaterThan(0)
    expect(memoryOfMachine()).toBeLessThanOrEqual(os.totalmem())
  })
})
