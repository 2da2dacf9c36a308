import type { Allergen } from '../../contract/menus/allergens.js';
import { ALLERGENS } from '../../contract/menus/allergens.js';
import type { PageLanguageTag } from '../../contract/payloads/page-texts.js';

/** Texts of a menu about its house, in one language. */
export interface HouseWords {
  readonly soldOut: string;
  readonly openingHours: string;
  /** Without an end that is known. */
  readonly openNow: string;
  /** Uses `{time}`. */
  readonly openUntil: string;
  /** Uses `{time}`, of the same day. */
  readonly opensAt: string;
  /** Uses `{day}`, a weekday or date, and `{time}`. */
  readonly opensOn: string;
  readonly closed: string;
  readonly imprint: string;
  readonly allergens: Readonly<Record<Allergen, string>>;
}

/** The names of the allergens are in the order of their list, separated by bars. */
const words = (texts: Omit<HouseWords, 'allergens'>, names: string): HouseWords => {
  const list = names.split('|');
  const entries = ALLERGENS.map((allergen, index) => [allergen, list[index] ?? ''] as const);
  return { ...texts, allergens: Object.fromEntries(entries) as Record<Allergen, string> };
};

export const HOUSE_WORDS: Readonly<Record<PageLanguageTag, HouseWords>> = {
  en: words(
    {
      ...{ soldOut: 'Sold out', openingHours: 'Opening hours', openNow: 'Open now', openUntil: 'Open until {time}' },
      ...{ opensAt: 'Closed, opens at {time}', opensOn: 'Closed, opens {day} at {time}', closed: 'Closed' },
      imprint: 'Legal notice',
    },
    'gluten|crustaceans|eggs|fish|peanuts|soya|milk|nuts|celery|mustard|sesame|sulphites|lupin|molluscs',
  ),
  de: words(
    {
      ...{ soldOut: 'Ausverkauft', openingHours: 'Öffnungszeiten', openNow: 'Jetzt geöffnet' },
      ...{ openUntil: 'Geöffnet bis {time}', opensAt: 'Geschlossen, öffnet um {time}' },
      ...{ opensOn: 'Geschlossen, öffnet am {day} um {time}', closed: 'Geschlossen', imprint: 'Impressum' },
    },
    'Gluten|Krebstiere|Eier|Fisch|Erdnüsse|Soja|Milch|Schalenfrüchte|Sellerie|Senf|Sesam|Sulfite|Lupinen|Weichtiere',
  ),
  fr: words(
    {
      ...{ soldOut: 'Épuisé', openingHours: 'Horaires', openNow: 'Ouvert', openUntil: 'Ouvert jusqu’à {time}' },
      ...{ opensAt: 'Fermé, ouvre à {time}', opensOn: 'Fermé, ouvre {day} à {time}', closed: 'Fermé' },
      imprint: 'Mentions légales',
    },
    'gluten|crustacés|œufs|poisson|arachides|soja|lait|fruits à coque|céleri|moutarde|sésame|sulfites|lupin|mollusques',
  ),
  es: words(
    {
      ...{ soldOut: 'Agotado', openingHours: 'Horario', openNow: 'Abierto', openUntil: 'Abierto hasta las {time}' },
      ...{ opensAt: 'Cerrado, abre a las {time}', opensOn: 'Cerrado, abre el {day} a las {time}', closed: 'Cerrado' },
      imprint: 'Aviso legal',
    },
    'gluten|crustáceos|huevos|pescado|cacahuetes|soja|leche|frutos de cáscara|apio|mostaza|sésamo|sulfitos|altramuces|moluscos',
  ),
  it: words(
    {
      ...{
        soldOut: 'Esaurito',
        openingHours: 'Orari di apertura',
        openNow: 'Aperto',
        openUntil: 'Aperto fino alle {time}',
      },
      ...{ opensAt: 'Chiuso, apre alle {time}', opensOn: 'Chiuso, apre {day} alle {time}', closed: 'Chiuso' },
      imprint: 'Note legali',
    },
    'glutine|crostacei|uova|pesce|arachidi|soia|latte|frutta a guscio|sedano|senape|sesamo|solfiti|lupini|molluschi',
  ),
  pt: words(
    {
      ...{ soldOut: 'Esgotado', openingHours: 'Horário', openNow: 'Aberto agora', openUntil: 'Aberto até às {time}' },
      ...{ opensAt: 'Fechado, abre às {time}', opensOn: 'Fechado, abre {day} às {time}', closed: 'Fechado' },
      imprint: 'Informação legal',
    },
    'glúten|crustáceos|ovos|peixe|amendoins|soja|leite|frutos de casca rija|aipo|mostarda|sésamo|sulfitos|tremoço|moluscos',
  ),
  nl: words(
    {
      ...{ soldOut: 'Uitverkocht', openingHours: 'Openingstijden', openNow: 'Nu open', openUntil: 'Open tot {time}' },
      ...{ opensAt: 'Gesloten, opent om {time}', opensOn: 'Gesloten, opent {day} om {time}', closed: 'Gesloten' },
      imprint: 'Bedrijfsgegevens',
    },
    'gluten|schaaldieren|eieren|vis|pinda’s|soja|melk|noten|selderij|mosterd|sesam|sulfieten|lupine|weekdieren',
  ),
  pl: words(
    {
      ...{
        soldOut: 'Wyprzedane',
        openingHours: 'Godziny otwarcia',
        openNow: 'Teraz otwarte',
        openUntil: 'Otwarte do {time}',
      },
      ...{
        opensAt: 'Zamknięte, otwarcie o {time}',
        opensOn: 'Zamknięte, otwarcie: {day}, {time}',
        closed: 'Zamknięte',
      },
      imprint: 'Informacje prawne',
    },
    'gluten|skorupiaki|jaja|ryby|orzeszki ziemne|soja|mleko|orzechy|seler|gorczyca|sezam|siarczyny|łubin|mięczaki',
  ),
  tr: words(
    {
      ...{ soldOut: 'Tükendi', openingHours: 'Çalışma saatleri', openNow: 'Şu an açık', openUntil: 'Kapanış: {time}' },
      ...{ opensAt: 'Kapalı, açılış: {time}', opensOn: 'Kapalı, açılış: {day} {time}', closed: 'Kapalı' },
      imprint: 'Yasal bilgiler',
    },
    'gluten|kabuklular|yumurta|balık|yer fıstığı|soya|süt|sert kabuklu yemişler|kereviz|hardal|susam|sülfitler|acı bakla|yumuşakçalar',
  ),
  ar: words(
    {
      ...{ soldOut: 'نفد', openingHours: 'ساعات العمل', openNow: 'مفتوح الآن', openUntil: 'مفتوح حتى {time}' },
      ...{
        opensAt: 'مغلق، يفتح {time}',
        opensOn: 'مغلق، يفتح {day} {time}',
        closed: 'مغلق',
        imprint: 'معلومات قانونية',
      },
    },
    'الغلوتين|القشريات|البيض|السمك|الفول السوداني|الصويا|الحليب|المكسرات|الكرفس|الخردل|السمسم|الكبريتيت|الترمس|الرخويات',
  ),
  ja: words(
    {
      ...{ soldOut: '売り切れ', openingHours: '営業時間', openNow: '営業中', openUntil: '営業中（{time}まで）' },
      ...{ opensAt: '営業時間外（{time}から）', opensOn: '営業時間外（{day} {time}から）', closed: '休業' },
      imprint: '運営者情報',
    },
    'グルテン|甲殻類|卵|魚|落花生|大豆|乳|ナッツ類|セロリ|マスタード|ごま|亜硫酸塩|ルピナス|軟体動物',
  ),
  'zh-Hans': words(
    {
      ...{ soldOut: '已售罄', openingHours: '营业时间', openNow: '营业中', openUntil: '营业至{time}' },
      ...{ opensAt: '已打烊，{time}开门', opensOn: '已打烊，{day} {time}开门', closed: '休息', imprint: '法律声明' },
    },
    '麸质|甲壳类|蛋类|鱼类|花生|大豆|奶|坚果|芹菜|芥末|芝麻|亚硫酸盐|羽扇豆|软体动物',
  ),
};
