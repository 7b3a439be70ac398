import { ofAccount } from '@atithi/db/account'
import { sql } from 'kysely'

/** What the payout `l` of a channel brings to the bank. */
export const netOfPayout = sql`(select sum(n.gross - n.commission - n.commission_tax - n.tcs - n.tds)
  from channel_statement_line n where ${ofAccount('n')} and n.statement_id = l.id)::bigint`
