import pg from 'pg'

/** The subdomain of a website that a visitor can open now, if there is one. */
export async function findPublishedSite(url: string): Promise<string | undefined> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    const { rows } = await client.query<{ subdomain: string }>(
      `select subdomain from property where publish_status and status = 'active' and deleted_at is null order by created_at, id limit 1`,
    )
    return rows[0]?.subdomain
  } finally {
    await client.end()
  }
}
