import { type ChildProcess, spawn } from 'node:child_process'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findFreePort } from '@atithi/embedded-postgres/free-port'

const serverFile = path.resolve(import.meta.dirname, '../../apps/server/src/main.ts')

export interface SecondServer {
  url: string
  process: ChildProcess
  stop(): Promise<void>
}

/**
 * One more server process on the database and the data folder of a product that runs, and ready. `within` is a program of
 * the system with its arguments, which then becomes the server; `more` are settings of its own.
 */
export async function startSecondServer(
  product: { dataDir: string; within?: readonly string[] },
  databaseUrl: string,
  role: 'web' | 'all',
  more: Record<string, string> = {},
): Promise<SecondServer> {
  const port = await findFreePort()
  const url = `http://localhost:${port}`
  const settings = {
    PORT: String(port),
    DATABASE_URL: databaseUrl,
    ATITHI_DATA: product.dataDir,
    LOG_LEVEL: 'error',
    PUBLIC_URL: url,
  }
  const [command = '', ...args] = [
    ...(product.within ?? []),
    process.execPath,
    serverFile,
    '--role',
    role,
  ]
  const child = spawn(command, args, {
    env: { ...process.env, ...settings, ...more },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let complaint = ''
  child.stderr?.on('data', chunk => {
    complaint += chunk
  })
  const ended = new Promise<void>(resolve => child.once('exit', () => resolve()))
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
  }
  for (let tries = 0; tries < 600 && child.exitCode === null; tries += 1) {
    if ((await fetch(`${url}/readyz`).catch(() => undefined))?.ok)
      return { url, process: child, stop }
    await sleep(100)
  }
  await stop()
  throw new Error(`the second server did not become ready: ${complaint}`)
}
