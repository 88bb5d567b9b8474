// What a video model is told for a room: one camera move, what to keep, the light, the pace. Each kind of property has a
// wording of its own. A prompt must stay below 1,000 characters, the most that the provider reads.

export interface RoomPrompt {
  room: string
  luxury: string
  rental: string
  commercial: string
}

export const propertyTypes = ['luxury', 'rental', 'commercial'] as const
export type PropertyType = (typeof propertyTypes)[number]

export const maxPromptCharacters = 1_000

// A label of the provider's own screen. What a request may ask for is decided where it is made.
export const promptSettings = { model: 'Gen-4 Turbo', motionStrength: 6, resolution: '1280x768' } as const

export const roomPrompts: readonly RoomPrompt[] = [
  {
    room: 'Living Room',
    luxury:
      'Slow dolly forward at eye height through the living room towards the largest window. Soft late-afternoon light moves across the sofa and the floor, curtains stir slightly, reflections glide over polished surfaces. Keep the architecture, furniture and proportions exactly as photographed. Calm, unhurried, cinematic; shallow depth of field; no people, no new objects, no text.',
    rental:
      'Smooth slide from left to right at chest height that shows the whole living room and how its space is used. Bright, even daylight, warm white balance, straight verticals. Keep furniture, walls and windows exactly as photographed. Steady and welcoming; everything in focus; no people, no new objects, no text.',
    commercial:
      'Measured push-in at eye height across the lounge area towards its focal point. Clean neutral light, gentle moving reflections, crisp edges. Keep layout, furniture and signs exactly as photographed. Confident and professional; deep focus; no people, no new objects, no text.',
  },
  {
    room: 'Kitchen',
    luxury:
      'Low, slow slide along the edge of the island or worktop, then a slight rise to reveal the whole kitchen. Light glints on stone, metal and glass, a hint of steam or moving shadow, warm highlights. Keep cabinets, appliances and materials exactly as photographed. Rich and quiet; shallow depth of field; no people, no new objects, no text.',
    rental:
      'Steady dolly forward from the doorway into the kitchen, ending on worktop and window. Bright morning light, clean colours, no hard shadows. Keep cabinets, appliances and floor exactly as photographed. Fresh and practical; everything in focus; no people, no new objects, no text.',
    commercial:
      'Level tracking shot along the working line of the kitchen, from the nearest station to the far end. Even bright light, moving highlights on steel, slow steam. Keep equipment and layout exactly as photographed. Precise and orderly; deep focus; no people, no new objects, no text.',
  },
  {
    room: 'Bedroom',
    luxury:
      'Very slow push-in towards the bed from the foot end, drifting slightly to one side. Sheer curtains breathe in the window, morning light crosses linen and headboard. Keep bedding, furniture and wall colours exactly as photographed. Hushed and generous; shallow depth of field; no people, no new objects, no text.',
    rental:
      'Gentle arc from the door to the window that shows bed, wardrobe and free floor. Soft daylight, true colours, straight verticals. Keep furniture and proportions exactly as photographed. Restful and honest; everything in focus; no people, no new objects, no text.',
    commercial:
      'Smooth slide past the bed towards the desk and window of the guest room. Balanced warm light, lamps glowing softly, curtains barely moving. Keep furnishing and layout exactly as photographed. Comfortable and dependable; deep focus; no people, no new objects, no text.',
  },
  {
    room: 'Bathroom',
    luxury:
      'Slow vertical rise from the basin or bath edge to the mirror and the light above. Highlights travel over marble, brass and water, faint steam in the air. Keep fittings, tiles and mirrors exactly as photographed, without a camera in the mirror. Serene; shallow depth of field; no people, no new objects, no text.',
    rental:
      'Short steady push-in from the doorway that shows shower, basin and storage in one view. Bright even light, clean whites, straight tile lines. Keep fittings and tiles exactly as photographed, without a camera in the mirror. Fresh and simple; everything in focus; no people, no new objects, no text.',
    commercial:
      'Level slide along the row of basins with mirrors catching the light. Cool clean brightness, gentle reflections. Keep fittings and layout exactly as photographed, without a camera in the mirror. Spotless and modern; deep focus; no people, no new objects, no text.',
  },
  {
    room: 'Dining Room',
    luxury:
      'Slow glide just above the table from one end towards the far wall, past glasses and candles. Flames flicker, light warms the wood, glass sparkles. Keep the table setting, chairs and art exactly as photographed. Intimate and festive; shallow depth of field; no people, no new objects, no text.',
    rental:
      'Smooth half arc around the table at seat height that shows how many can sit and where the window is. Soft daylight, natural colours. Keep table, chairs and walls exactly as photographed. Homely and bright; everything in focus; no people, no new objects, no text.',
    commercial:
      'Tracking shot at table height along laid tables towards the bar or window. Warm pools of light, slight shimmer on glass and cutlery. Keep tables, chairs and decor exactly as photographed. Inviting and busy in mood, empty of people; deep focus; no new objects, no text.',
  },
  {
    room: 'Entrance/Hallway',
    luxury:
      'Slow walk-in at eye height through the entrance, opening onto staircase or room beyond. Light falls from above, floor reflections slide past, a door stands still. Keep doors, stairs and art exactly as photographed. A sense of arrival; gentle depth of field; no people, no new objects, no text.',
    rental:
      'Steady dolly from the front door along the hallway to the first room. Bright and even, straight verticals, clear way ahead. Keep doors, floor and storage exactly as photographed. Tidy and easy; everything in focus; no people, no new objects, no text.',
    commercial:
      'Confident push-in from the entrance towards the reception or counter. Clean daylight mixed with warm interior lamps, glass reflections in motion. Keep signs, counter and seating exactly as photographed. Welcoming and assured; deep focus; no people, no new objects, no text.',
  },
  {
    room: 'Outdoor Space',
    luxury:
      'Slow rising crane shot over terrace or garden towards the view. Golden-hour light, leaves and water moving gently, long soft shadows. Keep buildings, planting and furniture exactly as photographed; the sky stays natural. Grand and still; no people, no new objects, no text.',
    rental:
      'Level slide across the garden or balcony that ends on the way back inside. Clear daylight, light breeze in the leaves. Keep fences, paving and buildings exactly as photographed. Fresh and usable; everything in focus; no people, no new objects, no text.',
    commercial:
      'Smooth approach along the path towards the front of the building. Bright sky, slow clouds, light wind in plants and flags. Keep facade, signs and parking exactly as photographed. Open and established; deep focus; no people, no vehicles in motion, no new objects, no text.',
  },
  {
    room: 'Office/Study',
    luxury:
      'Slow slide past the edge of the desk towards shelves and window. Dust motes in a shaft of warm light, leather and wood glow. Keep books, desk and art exactly as photographed; screens stay dark. Thoughtful and private; shallow depth of field; no people, no new objects, no text.',
    rental:
      'Short steady push-in towards desk and window that shows a quiet place to work. Soft daylight, clean colours. Keep desk, chair and shelves exactly as photographed; screens stay dark. Calm and useful; everything in focus; no people, no new objects, no text.',
    commercial:
      'Level tracking shot along desks or meeting table towards the glazed front. Even bright light, reflections moving on glass. Keep furniture, screens and signs exactly as photographed; screens stay dark. Focused and capable; deep focus; no people, no new objects, no text.',
  },
]
