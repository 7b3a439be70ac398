import type { Given } from '@atithi/db/compile-once'
import { sql } from 'kysely'
import type { IsoDate } from '../../../kernel/shared/dates.ts'

/** Of a property `p`: the first night that its website sells, which gives a night up some hours before its business day ends. */
export const siteDate = (now: Given<string>) =>
  sql<IsoDate>`business_date(${now}::timestamptz + make_interval(hours => p.site_cut_off_hours), p.time_zone, p.day_rolls_at)`

/** The same where a website asks, and the business date where the desk does. */
export const firstNightSold = (now: Given<string>, forDesk: Given<boolean>) =>
  sql<IsoDate>`business_date(${now}::timestamptz + case when ${forDesk}::boolean then interval '0' else make_interval(hours => p.site_cut_off_hours) end,
    p.time_zone, p.day_rolls_at)`
