/** Made by scripts/sprite.mjs: a sheet of symbols as SVG text. */
declare module "virtual:later-drawings" {
  const sheet: string;
  export default sheet;
}
