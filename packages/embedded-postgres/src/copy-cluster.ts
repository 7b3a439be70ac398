import fs from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'

// What a running server keeps for itself and makes anew: PostgreSQL documentation, 25.3.4.1 "Making a base backup using the low level API".
const leftOut = new Set(['postmaster.pid', 'postmaster.opts', 'server.log', 'pg_internal.init'])
const leftEmpty = new Set([
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
])

/**
 * Copies the data of a running server into `target`, whole as of the end of the copy, while others go on writing.
 * `url` is the server's as its owner, `source` its data folder on this machine.
 */
export async function copyCluster(url: string, source: string, target: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    // The slot keeps the log of the time of the copy from being recycled; it goes with the connection.
    await client.query(
      `select pg_create_physical_replication_slot('copy_' || pg_backend_pid(), true, true)`,
    )
    await client.query(`select pg_backup_start('atithi', fast => true)`)
    await copyFolder(source, target)
    const { rows } = await client.query<{ labelfile: string }>(
      `select labelfile from pg_backup_stop(wait_for_archive => false)`,
    )
    const label = rows[0]?.labelfile ?? ''
    await fs.writeFile(path.join(target, 'backup_label'), label, { mode: 0o600 })
    await copyLog(path.join(source, 'pg_wal'), path.join(target, 'pg_wal'), label)
  } finally {
    await client.end()
  }
}

async function copyFolder(source: string, target: string): Promise<void> {
  await fs.mkdir(target, { recursive: true, mode: 0o700 })
  for (const entry of await fs.readdir(source, { withFileTypes: true })) {
    const from = path.join(source, entry.name)
    const to = path.join(target, entry.name)
    if (leftOut.has(entry.name) || entry.name.startsWith('pgsql_tmp')) continue
    if (entry.isFile()) await copyUnlessGone(from, to)
    else if (leftEmpty.has(entry.name)) await fs.mkdir(to, { mode: 0o700 })
    else if (entry.isDirectory()) await copyFolder(from, to)
  }
}

async function copyLog(source: string, target: string, label: string): Promise<void> {
  await fs.mkdir(path.join(target, 'archive_status'), { recursive: true, mode: 0o700 })
  const segments = (await fs.readdir(source)).filter(name => /^[0-9A-F]{24}$/.test(name))
  for (const segment of segments)
    await copyUnlessGone(path.join(source, segment), path.join(target, segment))
  const first = /START WAL LOCATION: .* \(file ([0-9A-F]{24})\)/.exec(label)?.[1]
  if (!first || !segments.includes(first))
    throw new Error('The log of the copy is incomplete: take the backup again.')
}

/** A file that a running server removed in the meantime is not part of its data any more. */
async function copyUnlessGone(from: string, to: string): Promise<void> {
  try {
    await fs.copyFile(from, to)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
  }
}
