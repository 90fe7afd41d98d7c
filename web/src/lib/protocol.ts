// Written by `python -m crownlands.server.typescript` from crownlands/server/messages; do not edit.

export const PROTOCOL = 1;

/** Whatever JSON can say. */
export type JsonValue = null | boolean | number | string | JsonValue[] | { [name: string]: JsonValue };

/** Play a move; ``after`` is the number of the last event the client has seen. */
export interface MoveUp {
  ref?: number | null;
  move: string;
  after: number;
  /** Needed by nobody: the seat that is to move, if the client wants it checked. */
  seat?: number | null;
}

/** Where would a domino fit in a realm's kingdom, and what would it gain? */
export interface FitUp {
  ref?: number | null;
  ask: "fit";
  domino: string;
  realm?: number | null;
}

/** Which free cells can nothing cover any more? */
export interface DeadUp {
  ref?: number | null;
  ask: "dead";
  realm?: number | null;
}

/** Why is a move refused? */
export interface WhyUp {
  ref?: number | null;
  ask: "why";
  move: string;
}

/** What would the coach do? At tables that allow help, for the seat that is to move. */
export interface HintUp {
  ref?: number | null;
  ask: "hint";
}

/** What would a move lose, before it is made? Under the same terms. */
export interface JudgeUp {
  ref?: number | null;
  ask: "judge";
  move: string;
}

/** Send everything after this event again. */
export interface SinceUp {
  ref?: number | null;
  since: number;
  /** For readers of changes: the whole state, since what it changes is not there. */
  whole?: true | null;
}

/** Take back the move with this event number and all after it, or ask the others for it. */
export interface UndoUp {
  ref?: number | null;
  undo: number;
}

/** Yes or no to somebody's request, named by its event number. */
export interface AnswerUp {
  ref?: number | null;
  answer: number;
  yes: boolean;
}

/** True: ask to stop the clocks. False: go on. */
export interface PauseUp {
  ref?: number | null;
  pause: boolean;
}

/** One of the preset phrases. */
export interface SayUp {
  ref?: number | null;
  say: string;
}

/** Begin the next game of a series. */
export interface NextUp {
  ref?: number | null;
  next: true;
}

/** Give the game up; a bot plays the seat's remaining moves. */
export interface ResignUp {
  ref?: number | null;
  resign: number;
}

/** Who is to sit on a seat: open to others, mine, a bot of some level, or an engine the operator named. */
export interface SeatTerms {
  kind: "open" | "mine" | "bot";
  level?: string | null;
  /** Only for mine: the name of a hot-seat player. */
  name?: string | null;
  /** Only for mine; left out: the seat's own, if nobody else has it. */
  emblem?: "lion" | "sun" | "ship" | "tree" | "rose" | "fox" | "moon" | "tower" | null;
}

/** How time is kept. move: ``seconds`` for each move. bank: ``seconds`` for the game plus ``increment`` for each move. days: ``seconds`` for each move again, but nobody is replaced for being away. */
export interface ClockTerms {
  kind?: "none" | "move" | "bank" | "days";
  seconds?: number;
  increment?: number;
  /** kind: a bot moves for you. strict: the seat is resigned. */
  timeout?: "kind" | "strict";
  /** Seconds at the beginning of a turn that are not counted: to hear, or to see, what the others did. */
  delay?: number;
}

/** Everything people agree on before a game. */
export interface CreateTable {
  game?: string;
  options?: string[];
  seats: SeatTerms[];
  public?: boolean;
  clock?: ClockTerms;
  undo?: "never" | "ask" | "practice";
  hints?: boolean;
  /** A coach may be asked for hints, and warns before blunders; everybody at the table sees that. */
  help?: boolean;
  /** The creator's display name; remembered. */
  name?: string | null;
}

/** A guided first game is to begin. */
export interface Tutorial {
  /** The display name; remembered. */
  name?: string | null;
}

/** A secret link; ``seat`` is None for the link that gives the next open seat. */
export interface Link {
  seat: number | null;
  /** Relative to the server's root: ``/t/ID#seat=TOKEN``. */
  path: string;
  /** The same with the address the request came to. */
  url: string;
  /** The address as a QR code, an SVG drawing; None where several links come at once (see QrCode). */
  qr: string | null;
}

/** A path of this server to be drawn as a QR code. */
export interface QrCode {
  path: string;
}

/** A new table and its links. */
export interface Created {
  id: string;
  /** The seats that are the creator's own. */
  seats: number[];
  links: Link[];
  /** The spectators' path. */
  watch: string;
  /** What others may type to get the next open seat, as in KING-4F7Q; None where no seat is open. */
  code: string | null;
}

/** A table's code as somebody typed it; small letters, spaces and a missing dash do not matter. */
export interface JoinCode {
  code: string;
  name?: string | null;
  emblem?: "lion" | "sun" | "ship" | "tree" | "rose" | "fox" | "moon" | "tower" | null;
}

/** A table's code, for its host. */
export interface TableCode {
  code: string;
}

/** A link's token, exchanged for a seat. */
export interface Claim {
  token: string;
  name?: string | null;
  /** Refused with ``emblem_taken`` if somebody else at the table has it. */
  emblem?: "lion" | "sun" | "ship" | "tree" | "rose" | "fox" | "moon" | "tower" | null;
}

/** Take an open seat, or a bot's, at a public table. */
export interface Join {
  seat?: number | null;
  name?: string | null;
  emblem?: "lion" | "sun" | "ship" | "tree" | "rose" | "fox" | "moon" | "tower" | null;
}

/** The seats that are now yours; empty for a spectator. */
export interface Seated {
  table: string;
  seats: number[];
}

/** The same again; ``swap`` moves everybody one seat on. */
export interface Rematch {
  swap?: boolean;
}

/** Play on from a game that is over: a practice table that begins with the moves up to an event. The seat is mine, bots have the others; what is drawn from there on is a new deal. */
export interface Branch {
  /** The last event that still counts; the table as it was then is at ``/api/tables/ID/at/n``. */
  n: number;
  /** Left out: the seat I had, or else the one that is to move. */
  seat?: number | null;
  /** Of the bots on seats that people had; bots keep theirs. */
  level?: string | null;
  name?: string | null;
}

/** The host changes a seat before the start, or gives a leaver's seat to a bot. */
export interface SeatChange {
  kind: "open" | "mine" | "bot";
  level?: string | null;
  /** Only for mine. */
  emblem?: "lion" | "sun" | "ship" | "tree" | "rose" | "fox" | "moon" | "tower" | null;
}

/** Who a browser is: a display name, no account. */
export interface Profile {
  name: string;
}

/** Who the server takes you for. */
export interface Me {
  name: string | null;
  /** A public handle; None before the first table. */
  guest: string | null;
}

/** A bot's own key, sent as ``Authorization: Bearer KEY``; shown once. */
export interface ApiGuest {
  name: string;
  key: string;
}

/** An address to tell when it is your turn; only where the operator allows it. */
export interface Hook {
  url: string;
}

/** A record to import or verify. */
export interface RecordText {
  record: string;
}

/** Whether a record's draws are those its seed deals and its commitment promised. */
export interface Verdict {
  fair: boolean;
  code: "fair" | "no_seed" | "other_seed" | "other_draw";
  draws: number;
}

/** Where a game was decided, as far back as it can be calculated; moves are told by their events. */
export interface Decided {
  /** From this move on it is known who wins with best play; None: nothing is known. */
  since: number | null;
  /** That is the first decision of the game. */
  whole: boolean;
  /** The move that decided it; None: the loser had nothing better since. */
  n: number | null;
  /** What its player still had before it. */
  kept: "win" | "draw" | null;
  /** A move that would have kept that. */
  better: string | null;
}

/** Where an imported record can be looked at. */
export interface Imported {
  tables: string[];
}

/** Somebody sat down, left, or came back. */
export interface SeatEvent {
  seat: number;
  kind: "person" | "bot" | "open";
  name?: string | null;
  level?: string | null;
  away?: boolean;
  /** With away: on purpose. */
  left?: boolean;
  /** What somebody chose; left out: the seat's own, or what is left. */
  emblem?: "lion" | "sun" | "ship" | "tree" | "rose" | "fox" | "moon" | "tower" | null;
}

/** A clock ran out, or all clocks were stopped or set going. */
export interface ClockEvent {
  what: "timeout" | "pause" | "resume";
  seat?: number | null;
  /** Milliseconds that are not counted, since no server ran. */
  credit?: number | null;
}

/** A request that needs the others' consent; the event's own number is its name. */
export interface AskEvent {
  what: "undo" | "pause" | "remove" | "close";
  undo?: number | null;
  /** With remove: whom. */
  seat?: number | null;
  /** With remove: for which reason. */
  why?: string | null;
  /** Who must agree. */
  of: number[];
}

/** An answer to a request. */
export interface AnswerEvent {
  to: number;
  yes: boolean;
}

/** Where a game was taken up: another table, its event, and how many moves came from there. */
export interface BranchView {
  table: string;
  n: number;
  moves: number;
}

/** What an imported record tells of its deal; empty where it tells nothing. */
export interface DealtView {
  commit: string;
  seed: string | null;
  /** It is the second game of a pair, which deals to each seat what the first dealt to the other. */
  swapped: boolean | null;
}

/** The host removed the player who sat there, for a reason; what becomes of the seat is the next event. */
export interface RemoveEvent {
  seat: number;
  why: string;
}

/** A seat may not say anything, or may again. */
export interface MuteEvent {
  seat: number;
  on: boolean;
}

/** Something that happened, numbered without gaps; exactly one of the fields after ``by`` is there. */
export interface Event {
  n: number;
  at: string;
  by: number | "chance" | "host";
  move?: string | null;
  /** With a move: the table played it, since there was no other. */
  forced?: boolean | null;
  /** A game began; the number of the game in its series, from 1. */
  start?: number | null;
  /** With start: where it began, in notation, if not at the beginning. */
  position?: string | null;
  /** With start: the game was dealt elsewhere. */
  dealt?: DealtView | null;
  /** With start: it goes on from another table's game; the moves up to there follow. */
  branch?: BranchView | null;
  /** The moves from this number on were taken back. */
  undo?: number | null;
  seat?: SeatEvent | null;
  clock?: ClockEvent | null;
  ask?: AskEvent | null;
  answer?: AnswerEvent | null;
  say?: string | null;
  resign?: number | null;
  /** A game ended; its number in the series. */
  over?: number | null;
  remove?: RemoveEvent | null;
  mute?: MuteEvent | null;
  /** Who sits there looks after the table from now on. */
  host?: number | null;
  /** The table is closed, and by whom. */
  close?: "host" | "operator" | null;
  /** The round of the club night is over: everybody may look, and the seeds are told. */
  unseal?: boolean | null;
  /** The next table. */
  rematch?: string | null;
}

/** What is played. */
export interface SetupView {
  game: string;
  seats: number;
  options: string[];
  grid: number;
  rounds: number;
  row: number;
  /** Dominoes that are not in this game; nobody knows which. */
  aside: number;
  /** The digest of the facts it is played with, as ``/api/components/GAME?digest=..`` tells them. */
  components: string;
}

/** A seat's time: milliseconds left at the moment the message was made. */
export interface SeatClock {
  left: number;
  running: boolean;
  /** Milliseconds until a running clock begins to count; None where it does already. */
  delay?: number | null;
}

/** A seat as everybody sees it. */
export interface SeatView {
  name: string | null;
  kind: "person" | "bot" | "open";
  level: string | null;
  /** With its colour and shape; no two seats show the same. */
  emblem: "lion" | "sun" | "ship" | "tree" | "rose" | "fox" | "moon" | "tower";
  realm: number;
  /** Somebody with this seat is connected (a bot always is). */
  here: boolean;
  /** A person's seat that a bot plays for until the person is back. */
  away: boolean;
  resigned: boolean;
  clock: SeatClock | null;
}

/** A domino of a row and the seat whose king stands on it. */
export interface OfferView {
  domino: string;
  king: number | null;
}

/** A covered cell; what is not there is left out. */
export interface CellView {
  terrain: string;
  crowns: number;
  /** How many of the crowns are covered by giants. */
  giants?: number | null;
  knight?: number | null;
  building?: string | null;
}

/** One line of a score sheet. */
export interface SheetLine {
  rule: string;
  what: string;
  args: Record<string, string | number>;
  cells: string[];
  points: number;
}

/** What one player, or one team, owns. */
export interface RealmView {
  castle: string;
  /** The two opposite corners of the cells still in reach: north-west, south-east. */
  frame: string[];
  /** The corners of the smallest rectangle round the kingdom. */
  box: string[];
  cells: Record<string, CellView>;
  discarded: number;
  coins: number | null;
  /** Knights in the supply of the realm, not yet placed. */
  knights: number | null;
  towers: number | null;
  total: number;
  sheet: SheetLine[];
}

/** A slot of the builders' board. */
export interface SlotView {
  cost: number;
  building: string | null;
}

/** What belongs to nobody; only the parts the game has are filled. */
export interface SharedView {
  market?: SlotView[] | null;
  /** The open building on top of the pile. */
  top?: string | null;
  /** Buildings nobody has seen yet, in alphabetical order. */
  buildings?: string[] | null;
  /** The realm that hosts her. */
  queen?: number | null;
  /** The slot's cost where the dragon stands; None in its cave. */
  dragon?: number | null;
  knights?: number | null;
  /** Knights and towers that nobody has yet. */
  towers?: number | null;
  quests?: string[] | null;
  /** The realm that a giant has been sent to and that says where it lands. */
  receiver?: number | null;
}

/** A die on the board: the values of its edges north, east, south, west. */
export interface DieView {
  cell: string;
  edges: string;
  /** Who laid it. */
  by: number;
}

/** Riomino: the board, what lies on it, and what each seat still has. */
export interface DiceView {
  /** The cells that may be used; None where the frame floats. */
  board: string[] | null;
  lying: DieView[];
  /** The faces each seat still has, as in 03. */
  hands: string[][];
  /** The start die's face, from its roll until it lies on the board. */
  start: string | null;
  starter: number | null;
  /** The two opposite corners of what may be used: the map, or what a floating frame can reach. */
  frame: string[];
  /** Who ended the game by giving up on their own turn, which is a move of this game. */
  gave_up: number | null;
}

/** What everybody at the table sees. */
export interface PositionView {
  n: number;
  setup: SetupView;
  seats: SeatView[];
  round: number;
  row: OfferView[];
  next: OfferView[];
  /** The row that is being laid. */
  drawn: string[];
  /** The owners of kings not yet drawn. */
  hand: number[];
  /** The owner of the king just drawn. */
  king: number | null;
  unseen: string[];
  /** The cells of the last placement. */
  last: string[];
  last_by: number | null;
  shared: SharedView;
  realms: RealmView[];
  dice: DiceView | null;
}

/** A move to be found in steps. */
export interface Hint {
  move: string;
  /** Where on the board to look, seen from the castle or the middle; None where the move is about no cell. */
  part: string | null;
  /** The cells of that part. */
  around: string[];
  /** Those the move covers or, of a domino to be chosen, could cover best at once. */
  cells: string[];
}

/** Why a move is worse: a code of reviews (docs/review.md), its arguments, the cells it is about. */
export interface Cause {
  code: string;
  arguments: Record<string, string | number>;
  cells: string[];
  realm: number | null;
}

/** What a move would lose against the best one found. */
export interface Judged {
  move: string;
  best: string;
  /** Points of expected lead; with Riomino, chance to win. */
  lost: number;
  error: number;
  unit: "points" | "win";
  grade: string;
  /** It is one beyond noise, worth a warning before it is made. */
  blunder: boolean;
  /** Proved, not measured. */
  exact: boolean;
  why: Cause[];
}

/** A hint, for the one who asked. */
export interface HintDown {
  hint: Hint;
  n: number;
  ref: number | null;
}

/** What a move would lose, for the one who asked. */
export interface JudgedDown {
  judged: Judged;
  n: number;
  ref: number | null;
}

/** What a move changes in its realm at once; less than nothing is what it costs. */
export interface BringsView {
  /** The same as the move's gain. */
  points: number;
  coins: number;
  /** Knights at hand: those that collect taxes are not at hand any more. */
  knights: number;
  towers: number;
  crowns: number;
  /** The queen comes to this realm. */
  queen: boolean;
}

/** A legal move: the cells it touches and, where hints are allowed, its gain in points. */
export interface LegalView {
  move: string;
  cells: string[];
  gain: number | null;
  /** For moves about more than points, which are taxes, buildings and bribes; left out with all others. */
  brings?: BringsView | null;
}

/** Who is to move and what is to be decided; the legal moves only for the seat that decides. */
export interface TurnView {
  actor: number | "chance" | null;
  step: string;
  legal: LegalView[];
  /** There is one move only; the table will play it. */
  forced: boolean;
}

/** Where a realm came in. */
export interface PlaceView {
  realm: number;
  place: number;
  score: number;
  decided_by: string;
  tie_break: string | null;
}

/** One game of the table's series: its commitment from the start, its seed and result at the end. */
export interface GameView {
  number: number;
  /** Empty for an imported record that has none. */
  commit: string;
  seed: string | null;
  places: PlaceView[] | null;
  /** Where the game can be looked at again once it is over: a path of the page, with the event it began with. */
  review: string | null;
}

/** A request that waits for answers. */
export interface RequestView {
  n: number;
  by: number;
  what: "undo" | "pause" | "remove" | "close";
  undo: number | null;
  waiting: number[];
  /** With remove: whom. */
  seat?: number | null;
  /** With remove: for which reason. */
  why?: string | null;
}

/** The terms of the table and how far it is. */
export interface TableView {
  /** The version of these messages, as in About: a page made for an older one must be loaded again. */
  protocol: number;
  id: string;
  status: "waiting" | "playing" | "over";
  public: boolean;
  clock: ClockTerms;
  undo: "never" | "ask" | "practice";
  hints: boolean;
  /** A coach may be asked. */
  help: boolean;
  paused: boolean;
  /** The game being played, from 1; 0 before the start. */
  match: number;
  matches: number;
  games: GameView[];
  /** The places over all games so far; None unless it is a series. */
  totals: PlaceView[] | null;
  requests: RequestView[];
  rematch: string | null;
  /** Where this table's game was taken up, if it did not begin at the beginning. */
  branch: BranchView | null;
  watchers: number;
  /** The first stored event that is missing or cannot be read: the table goes no further than the one before. */
  damaged: number | null;
  /** The date whose deal is played here, as in 2026-11-17, where it is the deal of a day. */
  daily: string | null;
  /** The club night that this table belongs to. */
  club: string | null;
  /** Only those who sit here may look, and no seed is told, until all tables with this deal are over. */
  sealed: boolean;
  /** Seats that may not say anything: the host's doing. */
  muted: number[];
  /** The host, all together or the operator closed the table; whatever was played stays as it is. */
  closed: boolean;
}

/** What you could take back now: the event's number, and whether nobody need agree. */
export interface UndoView {
  n: number;
  free: boolean;
}

/** Something to try that the rules refuse, to be told why: whatever is put onto this cell. */
export interface AttemptView {
  cell: string;
  rule: string;
  code: string;
}

/** How far a guided first game is, and what its reader is asked to do now. */
export interface TutorialView {
  game: string;
  /** Tasks that are done. */
  done: number;
  tasks: number;
  /** The code of a sentence; None while others move. */
  say: string | null;
  /** The moves that the tutorial goes on with; others are refused with ``tutorial_other``. */
  wants: string[];
  /** Cells that the sentence speaks of. */
  show: string[];
  attempt: AttemptView | null;
  /** The reader's first move: taken back, the tutorial begins again. */
  first: number | null;
}

/** What the message's reader is at this table. */
export interface You {
  seats: number[];
  host: boolean;
  undo: UndoView | null;
  /** Only at the table of a tutorial. */
  tutorial?: TutorialView | null;
}

/** The news: events since the last message, and the whole public position. */
export interface State {
  events: Event[];
  position: PositionView;
  turn: TurnView;
  table: TableView;
  you: You;
  /** The server's time, UTC; clocks count from here. */
  now: string;
  /** For readers of changes: the number of this state, which the next message changes. */
  version?: number | null;
}

/** The news for readers of changes: events since the last message, and what became of the state. */
export interface Changed {
  events: Event[];
  /** The version of the state that is changed; who has another one asks for the whole. */
  base: number;
  version: number;
  /** Read against the state: see docs/api.md. */
  changes: Record<string, JsonValue>;
  now: string;
}

/** The answer to a fit question. */
export interface Fits {
  domino: string;
  realm: number;
  places: LegalView[];
}

/** The answer to a dead question. */
export interface Dead {
  realm: number;
  cells: string[];
}

/** The answer to a why question. */
export interface Why {
  move: string;
  legal: boolean;
  rule: string | null;
  code: string | null;
  args: Record<string, string | number>;
}

/** Why something was not done: the rule where it is the law's, a code, arguments. */
export interface Refusal {
  rule: string | null;
  code: string;
  args: Record<string, string | number>;
}

/** Fits, for the one who asked. */
export interface FitsDown {
  fits: Fits;
  n: number;
  ref: number | null;
}

/** Dead cells, for the one who asked. */
export interface DeadDown {
  dead: Dead;
  n: number;
  ref: number | null;
}

/** A reason, for the one who asked. */
export interface WhyDown {
  why: Why;
  n: number;
  ref: number | null;
}

/** A refusal; ``n`` is the number of the last event. */
export interface ErrorDown {
  error: Refusal;
  n: number;
  ref: number | null;
}

/** The body of every refused request. */
export interface ErrorBody {
  error: Refusal;
}

/** An option of a game, with its rule and what it goes with, straight from the law. */
export interface OptionView {
  name: string;
  rule: string;
  /** The seat counts it needs. */
  seats: number[];
  /** Options it cannot be played with; each of them names this one, too. */
  excludes: string[];
  /** It is taken unless one that it excludes is chosen. */
  usual: boolean;
}

/** A game people can choose. */
export interface GameInfo {
  name: string;
  /** The digest of the facts that new tables of it are played with. */
  components: string;
  seats: number[];
  options: OptionView[];
}

/** A bot people can seat; ``games`` it plays, weakest first. */
export interface LevelInfo {
  name: string;
  games: string[];
  /** The games and seats it is suggested for to somebody new, as in kingdomino/2. */
  suggested: string[];
  /** An engine outside, named by the operator. */
  engine: boolean;
}

/** The names that can be chosen, in two scripts; either may be sent. */
export interface NameList {
  latin: string[];
  cyrillic: string[];
}

/** What this server offers. */
export interface About {
  protocol: number;
  version: string;
  rules: string;
  components: string;
  games: GameInfo[];
  levels: LevelInfo[];
  phrases: string[];
  /** People may name a webhook. */
  hooks: boolean;
  /** The documentation site is built, and shown under /docs. */
  guides: boolean;
  /** The page can play without this server: what it needs for that is under /near. */
  offline: boolean;
  /** Here people choose their names from this list; None: they may call themselves what they like. */
  names: NameList | null;
}

/** Half of a domino. */
export interface SquareInfo {
  terrain: string;
  crowns: number;
}

/** A domino's two halves and what comes with it. */
export interface DominoInfo {
  left: SquareInfo;
  right: SquareInfo;
  effect: string | null;
}

/** What a building gives. */
export interface BuildingInfo {
  copies: number;
  knights: number;
  towers: number;
  tax_bonus_per: string | null;
  crowns: number;
  points_kind: string;
  points_terrain: string | null;
  points: number;
  instant_verified: boolean;
}

/** What a quest asks for. */
export interface QuestInfo {
  kind: string;
  terrain: string | null;
  points: number;
}

/** The facts of a game's components, by name; never changes for one digest. */
export interface ComponentsInfo {
  digest: string;
  game: string;
  dominoes: Record<string, DominoInfo>;
  buildings: Record<string, BuildingInfo>;
  quests: Record<string, QuestInfo>;
}

/** A seat in a list. */
export interface SeatLine {
  name: string | null;
  kind: "person" | "bot" | "open";
  level: string | null;
  /** None at tables that were last touched by an older version: the seat's own. */
  emblem: "lion" | "sun" | "ship" | "tree" | "rose" | "fox" | "moon" | "tower" | null;
}

/** A table in a list. */
export interface TableLine {
  id: string;
  status: "waiting" | "playing" | "over";
  game: string;
  options: string[];
  seats: SeatLine[];
  clock: ClockTerms;
  undo: "never" | "ask" | "practice";
  hints: boolean;
  help: boolean;
  created: string;
  updated: string;
  yours: number[];
  your_turn: boolean;
  /** What each realm scored; partners share one, in the order of the seats. */
  result: number[] | null;
  /** Each seat's place at the end; None, too, at tables that an older version finished. */
  places: number[] | null;
  /** It was one whole game: no series, nobody gave up, not begun elsewhere, not a guided one. */
  whole: boolean;
  /** In the list of your tables: something happened since you looked. */
  moved: boolean;
  imported: boolean;
}

/** Tables, newest first; ``more`` is the next page's number, if there is one. */
export interface TableList {
  tables: TableLine[];
  more: number | null;
}

/** A square as it lies on the table. */
export interface PadCell {
  x: number;
  y: number;
  terrain: string;
  crowns?: number;
  giants?: number;
  building?: string | null;
}

/** What one player, or one team, has in the end. */
export interface PadRealm {
  castle?: number[] | null;
  cells: PadCell[];
  /** None: only the picture is known, and Harmony is told from it. */
  discarded?: number | null;
  coins?: number;
  /** All of them, placed or not. */
  knights?: number;
  towers?: number;
  queen?: boolean;
}

/** Kingdoms of one game to be counted. */
export interface PadQuestion {
  game: string;
  grid: number;
  options?: string[];
  quests?: string[];
  realms: PadRealm[];
  /** Totals of the games before this one, each with a number for every realm. */
  earlier?: number[][];
}

/** What one of them scores. */
export interface PadSheet {
  total: number;
  lines: SheetLine[];
}

/** What each kingdom scores, and who comes where. */
export interface PadAnswer {
  realms: PadSheet[];
  places: PlaceView[];
  /** By the sum of all games, where there were earlier ones. */
  sums: PlaceView[] | null;
}

/** A puzzle without its position. */
export interface PuzzleLine {
  id: string;
  game: string;
  seats: number;
  /** What is to be decided: pick, place, tax, build, dragon, giant, die. */
  kind: string;
  /** What tells the best move from the rest. */
  unit: "points" | "win";
  /** The weakest level that solves it. */
  difficulty: string;
  /** Codes of a review's reasons. */
  themes: string[];
  /** Riomino: own dice until the win. */
  win_in: number | null;
}

/** All puzzles of a game, the easiest first. */
export interface PuzzleList {
  game: string;
  puzzles: PuzzleLine[];
}

/** What is wrong with an answer, as a review tells it. */
export interface PuzzleReason {
  code: string;
  arguments: Record<string, string | number>;
  cells: string[];
  realm: number | null;
}

/** A legal move, what it is worth, and what it loses against the best with that difference's standard error. */
export interface PuzzleAnswer {
  move: string;
  lead: number;
  win: number;
  lost: number;
  win_lost: number;
  error: number;
  win_error: number;
  why: PuzzleReason[];
}

/** A puzzle to be solved: the answers, the best first, and the table it is shown at. */
export interface PuzzleView {
  id: string;
  game: string;
  seats: number;
  /** What is to be decided: pick, place, tax, build, dragon, giant, die. */
  kind: string;
  /** What tells the best move from the rest. */
  unit: "points" | "win";
  /** The weakest level that solves it. */
  difficulty: string;
  /** Codes of a review's reasons. */
  themes: string[];
  /** Riomino: own dice until the win. */
  win_in: number | null;
  seat: number;
  /** Of each answer that comes near the best; 0: everything is proved. */
  playouts: number;
  answers: PuzzleAnswer[];
  state: State;
}

/** What is played on a date in UTC; the seed is known ahead, so it is no secret here either. */
export interface DailyDeal {
  day: string;
  game: string;
  options: string[];
  seats: number;
  /** Who plays the other seats. */
  level: string;
  seed: string;
}

/** What somebody made of it; in Riomino a victory is two points, as in every pair. */
export interface DailyResult {
  outcome: "won" | "shared" | "lost";
  points: number;
  /** The best of the others. */
  against: number;
}

/** What you did with a day's deal: your result, or the table where it is played or was given up. */
export interface DailyMine {
  /** None: it was played on a device. */
  table: string | null;
  result: DailyResult | null;
  /** You gave it up, so it counts nowhere. */
  left: boolean;
}

/** What quick bots made of the same deal, as far as they have played. */
export interface DailyCrowd {
  games: number;
  /** How many it will be. */
  of: number;
  leads: number[][];
  /** What the strongest player made of it; None: not known yet. */
  best: DailyResult | null;
}

/** A day's deal with everybody's results. */
export interface DailyView {
  deal: DailyDeal;
  today: boolean;
  /** What people of this server made of it, lowest lead first. */
  people: number[][];
  /** None: there are no bot games, for the operator wants none, or the kernel is not built. */
  crowd: DailyCrowd | null;
  mine: DailyMine | null;
  /** The codes of your friends' boards. */
  boards: string[];
}

/** Begin today's deal. */
export interface DailyTable {
  /** The display name; remembered. */
  name?: string | null;
}

/** A day's deal that was played on a device: its record, or both of a pair. */
export interface DailyRecord {
  record: string;
  name?: string | null;
}

/** Somebody on a friends' board. */
export interface DailyMember {
  name: string | null;
  you: boolean;
  result: DailyResult | null;
}

/** A friends' board on a day, the best first. */
export interface DailyBoard {
  code: string;
  day: string;
  /** You are on it. */
  joined: boolean;
  members: DailyMember[];
}

/** A new board; its page is ``/daily/CODE``. */
export interface DailyBoardCode {
  code: string;
}

/** Be shown on a board, by the name you have or this one. */
export interface DailyJoin {
  name?: string | null;
}

/** What a game came to for you. */
export interface GameResult {
  table: string;
  at: string;
  outcome: "won" | "shared" | "lost";
  /** None where it was not one whole game. */
  points: number | null;
  /** What the best other realm had. */
  against: number | null;
  yours: number;
  /** As a review of the game found it; None if there was none. */
  luck: number | null;
  accuracy: number | null;
  /** Of luck. */
  unit: "points" | "win" | null;
}

/** Your finished games of one game: counts of all; the latest by themselves, the oldest of these first. */
export interface GameResults {
  game: string;
  won: number;
  shared: number;
  lost: number;
  /** Whole games, whose points are in ``total``. */
  counted: number;
  total: number;
  best: GameResult | null;
  latest: GameResult[];
}

/** What your finished games came to. */
export interface Results {
  games: GameResults[];
}

/** A table of yours and the records of its games; None if nothing was played there, or it cannot be read. */
export interface GameRecord {
  table: TableLine;
  record: string | null;
}

/** A page of your tables with their records; ``more`` is the next page's number, if there is one. */
export interface RecordList {
  games: GameRecord[];
  more: number | null;
}

/** A link that makes one other device you, once. */
export interface Pass {
  /** Relative to the server's root: ``/carry#TOKEN``. */
  path: string;
  url: string;
  /** The address as a QR code, an SVG drawing. */
  qr: string;
  until: string;
}

/** What stands behind the hash of such a link. */
export interface PassToken {
  token: string;
}

/** This device becomes the link's guest; ``bring``: what was yours here so far becomes theirs. */
export interface Carry {
  token: string;
  bring?: boolean;
}

/** Who this device was so far. */
export interface Here {
  name: string | null;
  tables: number;
}

/** Whom a link would make of this device. */
export interface Bearer {
  name: string | null;
  tables: number;
  /** This device is that guest already. */
  same: boolean;
  here: Here | null;
}

/** How many devices your links made you, beside the first. */
export interface Devices {
  others: number;
}

/** How many wait for company of a kind. */
export interface WaitingLine {
  /** None: any. */
  game: string | null;
  seats: number | null;
  count: number;
}

/** Public tables, those that wait for players first; and who waits for what. The same text for everybody. */
export interface LobbyView {
  tables: TableLine[];
  waiting: WaitingLine[];
}

/** Play with anybody who wishes for the same. */
export interface Seek {
  /** Left out: any. */
  game?: string | null;
  /** How many are to play; left out: any number. */
  seats?: number | null;
  name?: string | null;
}

/** Company was found: the table, where the game has begun; None: not yet. */
export interface Found {
  table: string | null;
}

/** Somebody is to go, and why; in a game that runs, the others are asked. */
export interface Remove {
  why?: "rude" | "slow" | "stranger" | "other";
}

/** Somebody may not say anything, or may again. */
export interface Mute {
  on?: boolean;
}

/** Something the operator should know; the table's events go with it. */
export interface Report {
  /** About whom; left out: about the host. */
  seat?: number | null;
  reason?: "rude" | "name" | "cheating" | "host" | "other";
  note?: string | null;
}

/** Something you reported, and what the operator did: nothing, closed the table, restricted the guest. */
export interface ReportLine {
  id: string;
  at: string;
  table: string;
  seat: number | null;
  reason: string;
  answer: "nothing" | "closed" | "restricted" | null;
  answered: string | null;
}

/** What you reported, the last first. */
export interface ReportList {
  reports: ReportLine[];
}

/** What a browser reads with, as it gives it (base64url). */
export interface PushKeys {
  p256dh: string;
  auth: string;
}

/** A browser that is to be told: its PushSubscription. */
export interface PushBrowser {
  endpoint: string;
  keys: PushKeys;
}

/** Which browser is told no more; None: none of yours. */
export interface PushStop {
  endpoint?: string | null;
}

/** Minutes of your day between which nobody is told, and your time zone; over midnight, too. */
export interface QuietHours {
  begins: number;
  ends: number;
  zone: string;
}

/** When you are not to be told; None: any time will do. */
export interface PushWishes {
  quiet: QuietHours | null;
}

/** Whether and how you are told. */
export interface PushView {
  /** What browsers subscribe with; None: the operator has not turned it on. */
  key: string | null;
  /** How many of yours are told. */
  browsers: number;
  quiet: QuietHours | null;
}

/** A new club night: what is played in all its rounds, and who fills seats that stay empty. */
export interface CreateClub {
  name: string;
  game?: string;
  options?: string[];
  seats?: number;
  /** none, move or bank, and kind: a seat is played on, never lost. */
  clock?: ClockTerms;
  /** Of the bots; left out: the duke. */
  level?: string | null;
  rounds?: number;
  /** The host plays, too. */
  play?: boolean;
  /** The host's display name; remembered. */
  host_name?: string | null;
}

/** The secret of a club night's link. */
export interface ClubKey {
  key: string;
}

/** Be there, by the link's secret and the name you have or this one; who was there before needs no secret. */
export interface ClubJoin {
  key?: string | null;
  name?: string | null;
}

/** What somebody with the link is told before they come in. */
export interface ClubDoor {
  id: string;
  name: string;
  status: "open" | "over";
  game: string;
  seats: number;
  rounds: number;
  /** The host's name. */
  host: string | null;
  people: number;
  /** You host it, or are or were there already. */
  mine: boolean;
}

/** Somebody who is there, left or was removed; numbers stay for the whole evening. */
export interface ClubPerson {
  n: number;
  name: string | null;
  status: "here" | "left" | "removed";
  host: boolean;
}

/** A seat of a table of a round; what it came to is told when the whole round is over. */
export interface ClubSeat {
  /** None: a bot. */
  person: number | null;
  score: number | null;
  /** Over the best other realm; in Riomino 1, 0 or -1. */
  lead: number | null;
  /** Of those on the same seat of the same deal, how many had less; those level count a half. */
  percent: number | null;
}

/** A table of a round. */
export interface ClubTable {
  number: number;
  table: string;
  /** left: it was not played to its end, and is not compared. */
  status: "playing" | "over" | "left";
  seats: ClubSeat[];
}

/** A round: the same deals at all its tables. */
export interface ClubRound {
  number: number;
  over: boolean;
  tables: ClubTable[];
}

/** Somebody in the standings, which are made of rounds that are over; equals share a place. */
export interface ClubPlace {
  person: number;
  place: number;
  /** The mean of all rounds they played; None before the first. */
  percent: number | null;
  /** The sum of their leads: it decides between equals. */
  lead: number;
  rounds: number;
}

/** A club night as all who are there see it: the same text for everybody. */
export interface ClubView {
  id: string;
  name: string;
  status: "open" | "over";
  game: string;
  options: string[];
  seats: number;
  clock: ClockTerms;
  level: string;
  /** How many rounds there are to be. */
  planned: number;
  people: ClubPerson[];
  /** Those that have begun. */
  rounds: ClubRound[];
  standings: ClubPlace[];
}

/** A club night, and what the reader is there. */
export interface ClubMine {
  club: ClubView;
  /** None: a host who does not play. */
  me: number | null;
  host: boolean;
  /** The link for others, with its secret: ``/club/ID#KEY``. */
  path: string;
}

/** A club night of yours. */
export interface ClubLine {
  id: string;
  name: string;
  status: "open" | "over";
  game: string;
  created: string;
}

/** The club nights you host or were at, the latest first. */
export interface ClubList {
  clubs: ClubLine[];
}

export type AnyUp = MoveUp | FitUp | DeadUp | WhyUp | HintUp | JudgeUp | SinceUp | UndoUp | AnswerUp | PauseUp | SayUp | NextUp | ResignUp;

export type AnyDown = State | Changed | FitsDown | DeadDown | WhyDown | HintDown | JudgedDown | ErrorDown;
