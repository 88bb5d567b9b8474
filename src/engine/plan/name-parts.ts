// A business's name has two parts: its proper name, and the trade words at its end with what qualifies them.

const trades = new Set(
  [
    'restaurant restaurants café cafe coffee bar bars bistro brasserie grill kitchen tavern taverna pub inn deli bakery bakehouse patisserie pizzeria trattoria osteria ristorante steakhouse diner eatery tearoom tearooms winery brewery distillery',
    'hotel hotels hostel rooms suites apartments apartment lodge resort guesthouse house b&b villas villa chalet camping',
    'estates estate agents agency agent realty properties property lettings homes residences immobilien immobilier inmobiliaria',
    'jewellers jeweller jewelry jewellery goldsmith goldsmiths watches watchmaker watchmakers diamonds juwelier bijouterie joyería gioielleria',
    'salon salons spa barber barbers barbershop hairdresser hairdressers beauty clinic studio studios gym fitness yoga pilates nails friseur coiffeur',
    'motors cars garage motorcycles bikes cycles automotive autos autohaus werkstatt yachts boats charters marine',
    'florist florists flowers boutique gallery store shop bookshop books fashion tailor tailors shoes interiors furniture crafts pottery ceramics design designs photography architects builders plumbing electrical roofing carpentry joinery painters decorators cleaning landscaping gardens',
    'gasthaus gasthof wirtshaus bäckerei metzgerei konditorei weingut pension ferienwohnungen boulangerie auberge traiteur restaurante panadería pastelería bodega hostal panetteria gelateria pasticceria albergo agriturismo padaria pousada bakkerij slagerij',
  ]
    .join(' ')
    .split(' '),
)
const qualifiers = new Set(
  'fish seafood wine cocktail coffee tea pizza pasta steak sushi burger noodle vegan vegetarian organic craft boutique family hair nail beauty skin dental day wedding event car motor bike bicycle marine yacht boat real estate letting interior furniture flower book gift fine luxury artisan italian french indian thai greek spanish turkish chinese japanese mexican korean lebanese vietnamese serviced holiday sports personal'.split(
    ' ',
  ),
)
const joining = new Set('& + and und et y e i und en och og a'.split(' '))

export interface NameParts {
  name: string
  trade: string
}

export function nameParts(whole: string): NameParts {
  const words = whole.trim().split(/\s+/u)
  let from = words.length
  let isTrade = false
  // One word may qualify a trade: 'Fish Restaurant', but 'Harbour Fish Restaurant' begins with a name.
  let mayQualify = false
  while (from > 1) {
    const word = plain(words[from - 1] ?? '')
    const isOwn = trades.has(word)
    const isQualifier = mayQualify && qualifiers.has(word)
    if (!isOwn && !isQualifier && !(isTrade && joining.has(word))) break
    isTrade ||= isOwn
    mayQualify = isOwn
    from -= 1
  }
  // What joins the name with its trade goes with the trade; a name of nothing but articles is none.
  const name = words.slice(0, from)
  const isName = name.some(
    (word) => plain(word).length > 3 || !/^(the|a|an|la|le|el|das|der|die|il|lo)$/.test(plain(word)),
  )
  const trade = words.slice(from)
  if (!isTrade || trade.length === 0 || !isName || joining.has(plain(trade[0] ?? ''))) {
    return { name: words.join(' '), trade: '' }
  }
  return { name: name.join(' '), trade: trade.join(' ') }
}

const plain = (word: string): string => word.toLowerCase().replaceAll(/[.,:;!]/g, '')
