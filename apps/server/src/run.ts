import { parseArgs } from 'node:util'
import { readEnv, SettingsError } from './env.ts'
import { type Role, type RunningServer, startServer } from './running-server.ts'

const roles: readonly Role[] = ['web', 'worker', 'all']

function readRole(): Role {
  const { role: wanted } = parseArgs({
    options: { role: { type: 'string', default: 'all' } },
  }).values
  const role = roles.find(one => one === wanted)
  if (!role) throw new SettingsError(`--role cannot be "${wanted}": use ${roles.join(', ')}.`)
  return role
}

async function start(): Promise<RunningServer> {
  try {
    const role = readRole()
    return await startServer(readEnv(process.env), role)
  } catch (error) {
    const settings = error instanceof SettingsError
    const portTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
    if (settings) console.error(error.message)
    else if (portTaken)
      console.error(
        `Port ${process.env.PORT ?? 4000} is taken by another program: set PORT to a free one.`,
      )
    else console.error(error)
    process.exit(settings || portTaken ? 2 : 1)
  }
}

// What it writes down of guests and hotels no other user of the machine reads.
process.umask(0o077)
const server = await start()
const stop = async () => {
  await server.stop()
  process.exit(0)
}
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, stop)
// Started by `npm start`, this process ends with its parent, even when that was killed.
process.on('disconnect', stop)

// A fault of ours, but not one for which everybody else's requests should be dropped.
process.on('unhandledRejection', error =>
  server.log.error({ err: error }, 'a promise failed that nobody awaited'),
)
