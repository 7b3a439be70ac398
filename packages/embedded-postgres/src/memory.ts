import os from 'node:os'

/** Values of postgresql.conf. */
export type Settings = Record<string, string>

const MB = 2 ** 20

/** What this machine, or the container around this process, has in bytes. */
export function memoryOfMachine(): number {
  const allowed = process.constrainedMemory()
  return allowed > 0 ? Math.min(allowed, os.totalmem()) : os.totalmem()
}

/**
 * Settings for a server that shares a machine of so many bytes with the product itself: an eighth of it for the server's own pages, and
 * what all connections together may sort in stays below another.
 */
export function memorySettings(bytes: number): Settings {
  const part = (of: number, least: number, most: number) =>
    Math.round(Math.min(most, Math.max(least, bytes / MB / of)))
  return {
    shared_buffers: `${part(8, 64, 2048)}MB`,
    effective_cache_size: `${part(2, 256, 65_536)}MB`,
    work_mem: `${part(1024, 4, 32)}MB`,
    maintenance_work_mem: `${part(32, 32, 512)}MB`,
    max_connections: String(part(20, 100, 200)),
  }
}
