import fs from 'node:fs'
import path from 'node:path'
import { makeDataFolder } from '../../packages/embedded-postgres/src/data-folder.ts'
import { commandOf } from '../../packages/embedded-postgres/src/process-status.ts'

/** Who runs the product on a data folder. */
export interface Holder {
  pid: number
  port: number
  /** The server process, once it runs: it may outlive a killed parent for a moment. */
  serverPid?: number
  /** The sandbox process, likewise, and the address of its mailbox. */
  sandboxPid?: number
  mailboxUrl?: string
}

export interface DataLock {
  update(holder: Partial<Holder>): void
  release(): void
}

/** Takes the data folder for this process, or answers who holds it. A lock whose process is gone counts as none. */
export function takeDataLock(dataDir: string, port: number): DataLock | { heldBy: Holder } {
  makeDataFolder(dataDir)
  const file = path.join(dataDir, 'running.json')
  const mine: Holder = { pid: process.pid, port }
  for (;;) {
    if (tryCreate(file, mine)) return lockOn(file, mine)
    const holder = read(file)
    if (holder && holder.pid !== process.pid && isOurs(holder.pid, /(start|dev)\.ts/))
      return { heldBy: holder }
    if (holder?.serverPid && isOurs(holder.serverPid, /main\.ts/))
      process.kill(holder.serverPid, 'SIGTERM')
    if (holder?.sandboxPid && isOurs(holder.sandboxPid, /main\.ts/))
      process.kill(holder.sandboxPid, 'SIGTERM')
    // Renamed, not removed: of two that find the same stale lock, one renames it and the other looks again.
    try {
      fs.renameSync(file, `${file}.${process.pid}`)
      fs.rmSync(`${file}.${process.pid}`)
    } catch {}
  }
}

function lockOn(file: string, holder: Holder): DataLock {
  return {
    update(change) {
      Object.assign(holder, change)
      fs.writeFileSync(file, JSON.stringify(holder), { mode: 0o600 })
    },
    release() {
      if (read(file)?.pid === holder.pid) fs.rmSync(file, { force: true })
    },
  }
}

function tryCreate(file: string, holder: Holder): boolean {
  try {
    fs.writeFileSync(file, JSON.stringify(holder), { flag: 'wx', mode: 0o600 })
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  }
}

function read(file: string): Holder | undefined {
  try {
    const found: Partial<Holder> = JSON.parse(fs.readFileSync(file, 'utf8'))
    return typeof found.pid === 'number' && typeof found.port === 'number'
      ? { ...found, pid: found.pid, port: found.port }
      : undefined
  } catch {
    return undefined
  }
}

// After a reboot, or in a container started anew, the number may be another program's.
function isOurs(pid: number, name: RegExp): boolean {
  const command = commandOf(pid)
  return command === 'unknown' || (command !== undefined && name.test(command))
}
