import type { ChannelId } from '../../rules.ts'

const ingommt = `<HotelListing><RoomList>
  <Room><RoomTypeCode>DBL</RoomTypeCode><RoomTypeName>Lake &amp; Garden</RoomTypeName><AdultOccupancy base="2" max="3"/><IsActive>true</IsActive></Room>
  <Room><RoomTypeCode>TWN</RoomTypeCode><RoomTypeName>Twin</RoomTypeName><IsActive>true</IsActive></Room>
</RoomList><RatePlanList>
  <RatePlan><RatePlanCode>BAR</RatePlanCode><RatePlanName>Best Available</RatePlanName><RoomTypeCode>DBL</RoomTypeCode></RatePlan>
  <RatePlan><RatePlanCode>CP</RatePlanCode><RatePlanName>With breakfast</RatePlanName><RoomTypeCode>DBL</RoomTypeCode></RatePlan>
  <RatePlan><RatePlanCode>TW</RatePlanCode><RatePlanName>Best Available</RatePlanName><RoomTypeCode>TWN</RoomTypeCode></RatePlan>
</RatePlanList></HotelListing>`

/** What each channel answers when it is asked for the rooms and rates of a hotel: two rooms, of which it may say how many guests they take. */
export const listings: Record<ChannelId, string> = {
  google: JSON.stringify({
    rooms: [
      {
        code: 'DBL',
        name: 'Lake & Garden',
        capacity: 3,
        rates: [
          { code: 'BAR', name: 'Best Available' },
          { code: 'CP', name: 'With breakfast' },
        ],
      },
      { code: 'TWN', name: 'Twin', rates: [{ code: 'TW', name: 'Best Available' }] },
    ],
  }),
  makemytrip: ingommt,
  goibibo: ingommt,
  'booking.com': `<rooms hotel_id="311">
  <room id="DBL" room_name="Lake &amp; Garden"><rates><rate id="BAR" rate_name="Best Available" max_persons="2"/><rate id="CP" rate_name="With breakfast" max_persons="3"/></rates></room>
  <room id="TWN" room_name="Twin"><rates><rate id="TW"><rate_name>Best Available</rate_name></rate></rates></room>
</rooms>`,
  cleartrip: `<hotel-details xmlns="http://www.cleartrip.com/extranet/hotel-details"><status><code>S001</code><message>Success</message></status>
  <room-type><room-type-id>DBL</room-type-id><room-type-name>Lake &amp; Garden</room-type-name><rate><rate-id>BAR</rate-id><rate-name>Best Available</rate-name></rate><rate><rate-id>CP</rate-id><rate-name>With breakfast</rate-name></rate></room-type>
  <room-type><room-type-id>TWN</room-type-id><room-type-name>Twin</room-type-name><rate><rate-id>TW</rate-id><rate-name>Best Available</rate-name></rate></room-type>
</hotel-details>`,
  oyo: JSON.stringify({
    rooms: [
      {
        id: 'DBL',
        title: 'Lake & Garden',
        rate_plans: [
          { id: 'BAR', title: 'Best Available', max_persons: 3 },
          { id: 'CP', title: 'With breakfast', max_persons: 2 },
        ],
      },
      { id: 'TWN', title: 'Twin', rate_plans: [{ id: 'TW', title: 'Best Available' }] },
    ],
  }),
  agoda: `<response><property id="311">
  <room room_id="DBL" room_name="Lake &amp; Garden"><rateplan rateplan_id="BAR" rateplan_name="Best Available"/><rateplan rateplan_id="CP" rateplan_name="With breakfast"/></room>
  <room room_id="TWN" room_name="Twin"><rateplan rateplan_id="TW" rateplan_name="Best Available"/></room>
</property></response>`,
  expedia: `<ProductAvailRateRetrievalRS xmlns="http://www.expediaconnect.com/EQC/PAR/2013/07"><ProductList><Hotel id="311" name="Lotus House"/>
  <RoomType id="DBL" code="DBL" name="Lake &amp; Garden" status="Active"><RatePlan id="BAR" code="BAR" name="Best Available" status="Active"/><RatePlan id="CP" code="CP" name="With breakfast" status="Active"/></RoomType>
  <RoomType id="TWN" code="TWN" name="Twin" status="Active"><RatePlan id="TW" code="TW" name="Best Available" status="Active"/></RoomType>
</ProductList></ProductAvailRateRetrievalRS>`,
}
