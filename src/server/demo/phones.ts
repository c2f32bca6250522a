/** Australian mobile numbers reserved for fiction (ACMA). No real person receives a text message to them. */
export const FICTIONAL_PHONES: readonly string[] = Object.entries({
  '570': ['006', '156', '157', '158', '159', '110', '313', '737'],
  '571': ['266', '491', '804'],
  '572': ['549', '665', '983'],
  '573': ['770', '087'],
  '574': ['118', '632'],
  '575': ['254', '789'],
  '576': ['398', '801'],
  '577': ['426', '644'],
  '578': ['957', '148', '888'],
  '579': ['212', '760', '455'],
}).flatMap(([range, endings]) => endings.map((ending) => `+61491${range}${ending}`));
