import type { ChildProcess } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { findFreePort } from '../../packages/embedded-postgres/src/free-port.ts'
import { exitCodeOf, runFile } from './child.ts'
import { isPortTaken, waitForFreePort } from './port.ts'
import { type Ground, StartError } from './prepare.ts'

const RESTART_AFTER_MS = 500
const LONGEST_START_MS = 10_000

/** The local stand-ins for what is outside, running beside the server. */
export interface Sandbox {
  url: string
  mailboxUrl: string
  /** The ports, from which the server knows what it reaches there. */
  settings: Record<string, string>
  stop(): Promise<void>
}

/** Starts the sandbox, and again whenever it dies; nothing where a real mail server is set. */
export async function keepSandboxRunning({ env, lock }: Ground): Promise<Sandbox | undefined> {
  if (!env.sandbox) return undefined
  console.info('• Starting the sandbox')
  const port = await choosePort('SANDBOX_PORT', env.sandbox.port)
  const smtpPort = await choosePort('SANDBOX_SMTP_PORT', env.sandbox.smtpPort)
  const settings = {
    ATITHI_DATA: env.dataDir,
    PORT: String(env.port),
    SANDBOX_PORT: String(port),
    SANDBOX_SMTP_PORT: String(smtpPort),
  }
  const mailboxUrl = `http://localhost:${port}/mail`
  const stopped = new AbortController()
  let child: ChildProcess | undefined
  const keep = async () => {
    while (!stopped.signal.aborted) {
      child = runFile('apps/sandbox/src/main.ts', [], settings)
      lock?.update({ sandboxPid: child.pid, mailboxUrl })
      await exitCodeOf(child)
      if (stopped.signal.aborted) return
      console.error('• The sandbox has stopped: starting it again')
      await sleep(RESTART_AFTER_MS, undefined, { signal: stopped.signal }).catch(() => {})
    }
  }
  const keeping = keep()
  await answers(smtpPort)
  return {
    url: `http://localhost:${port}`,
    mailboxUrl,
    settings: { SANDBOX_PORT: String(port), SANDBOX_SMTP_PORT: String(smtpPort) },
    async stop() {
      stopped.abort()
      child?.kill('SIGTERM')
      await keeping
    },
  }
}

// A port that a person chose has to be free; instead of one that nobody chose, any other will do.
async function choosePort(
  name: 'SANDBOX_PORT' | 'SANDBOX_SMTP_PORT',
  port: number,
): Promise<number> {
  if (await waitForFreePort(port, 3_000)) return port
  if (process.env[name])
    throw new StartError(`${name} ${port} is taken by another program: set it to a free one.`)
  return findFreePort()
}

async function answers(port: number): Promise<void> {
  const deadline = Date.now() + LONGEST_START_MS
  while (Date.now() < deadline && !(await isPortTaken(port))) await sleep(50)
}
