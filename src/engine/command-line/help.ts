import { moodNames } from '#src/engine/audio/moods.ts'

export const help = `Turns photos into a film.

  npm run reel -- <photos or folder> [options] --out film.mp4

What it tells
  --business "Name"      shown at the opening and on the end card
  --tagline "..."        a line below the name
  --caption a.jpg="..."  a line over that photo; repeat it for more
  --caption "..."        a line over a photo that it speaks of, or one that it fits
  --cta "..."            the button of the end card
  --phone, --site, --handle, --address
                         how to get in touch, on the end card; a site comes with a code to scan
  --logo file            a picture above the name on the end card
  --colour #d9a35b       of the brand; at most three
  --type restaurant      the trade; guessed from the photos otherwise

How it looks and sounds
  --tier vr1|vr2|vr3     standard, premium (default) or luxury
  --format stories|square|portrait|landscape|all
  --template file.json   an edit: length, slots, transitions, look and mood
  --music mood|file      ${moodNames.join(', ')}; or a recording
  --seconds N            length of the film
  --seed N               another number, another edit; the same number, the same film

What comes out
  --out film.mp4         with --format all: film-stories.mp4, film-square.mp4, ...; a poster film.jpg beside each
  --preview              small, 12 seconds, marked; fast
  --plan                 prints the timeline as JSON and renders nothing
  --sheet sheet.png      a contact sheet of the film; alone, or beside --out

A video of the same name beside a photo (terrace.mp4 beside terrace.jpg) takes the photo's place.
FFMPEG_PATH names an ffmpeg program to use instead of the built-in one.

Examples
  npm run reel -- photos/ --business "Olive & Ember" --cta "Book a table" --out film.mp4
  npm run reel -- photos/ --tier vr3 --format all --music cinematic --out films/olive.mp4
  npm run reel -- photos/ --template src/engine/templates/library/luxury.json --sheet sheet.png --out film.mp4
  npm run reel -- photos/ --plan > timeline.json

Exit codes: 0 done, 1 a fault of the program, 2 a wrong command, 3 photos or files that cannot be used, 130 interrupted.
`
