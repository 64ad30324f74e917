/** 与常见 Harness 无关的行当里的工具，名称和参数都不与任何 Harness 相同。 */
import {
  choice,
  type Distractor,
  distractor,
  flag,
  list,
  number,
  record,
  text,
  whole,
} from "./_distractor.js";

export const distractorsZh: readonly Distractor[] = [
  distractor(
    "tide_table_compute",
    ["潮汐", "潮位", "验潮"],
    "计算某个验潮站当天的高潮和低潮时刻与潮高，潮高以米为单位。",
    {
      gauge_code: text("验潮站代码，例如 `XM-02`。"),
      tide_day: text("要计算的日子，写成 2025-06-30。"),
      "height_datum?": choice("潮高基准面。", "chart", "mean_sea", "yellow_sea"),
    },
  ),
  distractor(
    "bird_call_identify",
    ["鸟鸣", "鸟类", "鸟种"],
    "根据野外录音判断最可能的鸟种，并给出每个鸟种的把握程度。",
    {
      clip_path: text("录音所在的位置。"),
      "habitat?": choice("录音的生境。", "forest", "wetland", "coast", "city_park"),
      "top_species?": whole("给出几个鸟种。", 1, 10),
    },
  ),
  distractor(
    "guqin_tune_check",
    ["古琴", "琴弦", "音律"],
    "对照十二律检查古琴七根琴弦的音高，指出每根弦偏高还是偏低多少音分。",
    {
      string_pitches: list(number("一根弦的频率，单位赫兹。"), "从一弦到七弦的实测频率。"),
      tuning_mode: choice("调式。", "zheng", "ruibin", "mangong", "qingshang"),
    },
  ),
  distractor(
    "weiqi_life_solve",
    ["围棋", "死活", "棋局"],
    "求解围棋死活题：判断黑先或白先的结果，并给出正解的前几手。",
    {
      stones_sgf: text("棋局，SGF 记法。"),
      first_mover: choice("先行的一方。", "black", "white"),
      "show_variations?": flag("是否列出变化图。"),
    },
  ),
  distractor(
    "crop_rotation_plan",
    ["轮作", "茬口", "地块", "土壤"],
    "为每个地块安排未来几季的轮作茬口，使土壤得到恢复。",
    {
      plots: list(
        record({
          plot_label: text("地块的名称。"),
          last_crop: text("上一茬种了什么。"),
          "soil_ph?": number("土壤酸碱度。"),
        }),
        "要安排的地块。",
      ),
      season_span: whole("安排几季。", 1, 8),
    },
  ),
  distractor(
    "star_brightness_measure",
    ["望远镜", "恒星", "星等"],
    "在望远镜曝光图上，用邻近的比较星估算一颗恒星的视星等。",
    {
      exposure_ref: text("曝光图在天文台归档里的编号。"),
      right_ascension: text("赤经，例如 `05h34m32s`。"),
      declination: text("赤纬，例如 `+22d00m52s`。"),
      "filter_band?": choice("测光波段。", "U", "B", "V", "R", "I"),
    },
  ),
  distractor(
    "knitting_chart_convert",
    ["编织", "棒针", "毛线"],
    "把编织图解转换成逐行的文字针法，按给定的棒针粗细换算密度。",
    {
      chart_symbols: list(text("图解的一行，一个符号代表一针。"), "自下而上的各行。"),
      needle_mm: number("棒针直径，毫米。"),
      "knit_in_rounds?": flag("是否圈织。"),
    },
  ),
  distractor(
    "avalanche_risk_predict",
    ["雪崩", "积雪", "雪坡"],
    "根据积雪剖面和近期风况，把一处雪坡的雪崩危险分为一到五级。",
    {
      slope_sector: text("山地服务图上的分区代码。"),
      aspect: choice("坡向。", "north", "east", "south", "west"),
      "new_snow_cm?": whole("最近一天的新雪厚度。", 0, 300),
    },
  ),
  distractor(
    "sheet_music_transpose",
    ["乐谱", "移调", "谱面"],
    "把一份乐谱移到另一个调，保留节奏与力度记号。",
    {
      score_uri: text("MusicXML 乐谱所在的位置。"),
      target_key: text("目标调，例如 `降B小调`。"),
      "instrument?": choice("为哪种乐器移调。", "concert", "clarinet", "horn", "erhu"),
    },
  ),
  distractor(
    "traffic_light_simulate",
    ["信号灯", "路口", "车流"],
    "用给定车流模拟一个路口的信号灯方案，返回各进口的平均等待秒数。",
    {
      junction_code: text("路口代码。"),
      green_seconds: list(whole("一个相位的绿灯秒数。", 5, 180), "按次序排列的绿灯相位。"),
      vehicles_per_hour: whole("各进口合计每小时车辆数。", 0, 9000),
    },
  ),
  distractor(
    "ore_sample_assay",
    ["矿石", "矿样", "品位"],
    "根据火试金结果报告矿样中各金属的品位，单位是克每吨。",
    {
      sample_bag: text("矿样袋上的号码。"),
      metals: list(choice("一种金属。", "gold", "silver", "copper", "zinc"), "要报告的金属。"),
    },
  ),
  distractor("molecule_model_render", ["分子", "化学", "原子"], "根据 SMILES 表达式绘制分子的球棍模型。", {
    smiles: text("SMILES 记法的结构，例如 `CCO`。"),
    "show_hydrogens?": flag("是否画出氢原子。"),
    "tilt_degrees?": whole("模型倾斜的角度。", 0, 359),
  }),
  distractor(
    "jade_density_grade",
    ["玉石", "籽料", "比重"],
    "用静水称重法计算玉石籽料的比重，并给出可能的矿物种类。",
    {
      weight_in_air: number("空气中的重量，克。"),
      weight_in_water: number("水中的重量，克。"),
      "water_celsius?": number("水温。"),
    },
  ),
  distractor(
    "beehive_scale_calibrate",
    ["蜂箱", "蜂蜜", "蜂群"],
    "给蜂箱下面的秤归零，并返回上次归零以来的漂移。",
    {
      hive_tag: text("蜂箱上的标牌号。"),
      known_weight_kg: number("归零时放上的砝码重量。"),
    },
  ),
  distractor(
    "family_line_trace",
    ["族谱", "祖先", "世系"],
    "沿族谱向上追溯一支世系，逐代列出姓名和所据的卷页。",
    {
      surname_root: text("最早卷册里的写法。"),
      ancestral_hall: text("从哪个祠堂的族谱查起。"),
      "generations?": whole("向上追溯几代。", 1, 12),
    },
  ),
  distractor("morse_audio_decode", ["电码", "发报"], "把音频里的莫尔斯电码译成文字，并标出没有把握的字母。", {
    morse_clip: text("音频所在的位置。"),
    "words_per_minute?": whole("发报速度。", 5, 60),
  }),
  distractor(
    "glacier_melt_estimate",
    ["冰川", "消融", "融水"],
    "估算一条冰川在给定升温下整个夏季的消融量，以米水当量表示。",
    {
      glacier_code: text("冰川编目代码。"),
      warming_kelvin: number("相对参考期的升温。"),
      "debris_covered?": flag("冰舌是否被表碛覆盖。"),
    },
  ),
  distractor(
    "kiln_firing_schedule",
    ["窑炉", "烧成", "釉料", "陶瓷"],
    "为陶瓷窑炉编排烧成曲线：升温、保温和冷却，依坯料与釉料而定。",
    {
      clay_body: choice("坯料。", "earthenware", "stoneware", "porcelain"),
      cone: text("要达到的测温锥号，例如 `6`。"),
      "hold_minutes?": whole("最高温度的保温分钟数。", 0, 240),
    },
  ),
  distractor("archery_round_score", ["射箭", "箭支", "环数"], "逐组累计一轮射箭的环数，并换算成让分。", {
    round_type: choice("射的是哪种轮次。", "metric_70", "metric_50", "indoor_18"),
    arrow_values: list(whole("一支箭的环数。", 0, 10), "按射出次序排列的全部箭支。"),
  }),
  distractor("cloud_photo_classify", ["云属", "云底", "天象"], "判断天空照片里的云属，并估计云底高度。", {
    sky_photo: text("照片所在的位置。"),
    "camera_bearing?": whole("相机朝向的方位角。", 0, 359),
  }),
  distractor(
    "bridge_load_model",
    ["桥梁", "弯矩", "跨径"],
    "用移动荷载验算单跨桥梁，返回最大弯矩及其位置。",
    {
      span_metres: number("净跨径，米。"),
      axle_loads_kn: list(number("一根车轴的荷载。"), "从前到后的车轴。"),
      "axle_gap_metres?": number("轴距，米。"),
    },
  ),
  distractor(
    "tea_roast_profile",
    ["炒青", "茶青", "揉捻"],
    "根据茶青的含水率推荐炒青的锅温曲线和揉捻时间。",
    {
      leaf_moisture: number("茶青含水率，百分数。"),
      pan_diameter_cm: number("锅的直径。"),
      "leaf_grade?": choice("采摘标准。", "bud", "one_leaf", "two_leaf"),
    },
  ),
  distractor(
    "cave_survey_map",
    ["溶洞", "洞穴", "测段"],
    "由洞穴测量的各个测段绘制溶洞平面图，并平差闭合环。",
    {
      shots: list(
        record({
          tape_m: number("测段长度。"),
          compass_deg: number("方位角。"),
          clino_deg: number("倾角。"),
        }),
        "从洞口开始的测段。",
      ),
      "loop_tolerance?": number("允许平差的最大闭合差。"),
    },
  ),
  distractor(
    "sail_trim_inspect",
    ["帆船", "主帆", "缭绳"],
    "根据真风和横倾，给出帆船主帆缭绳和滑车的位置。",
    {
      wind_knots: number("真风风速，节。"),
      wind_angle: whole("真风与船首的夹角。", 0, 180),
      "heel_degrees?": whole("横倾角。", 0, 60),
    },
  ),
  distractor(
    "bronze_rubbing_date",
    ["青铜器", "铭文", "拓片"],
    "根据器形、纹饰和铭文拓片推断一件青铜器的年代。",
    {
      vessel_form: choice("器形。", "ding", "gui", "zun", "jue"),
      rubbing_uri: text("铭文拓片所在的位置。"),
      "pattern_note?": text("纹饰的描述。"),
    },
  ),
  distractor("aurora_forecast", ["极光", "地磁"], "根据地磁指数预测当夜某个纬度看到极光的可能性。", {
    magnetic_latitude: number("地磁纬度，度。"),
    "kp_threshold?": whole("至少要达到的指数。", 0, 9),
  }),
  distractor(
    "riddle_lantern_compose",
    ["灯谜", "谜面", "谜底"],
    "为给定的谜底拟一则灯谜，注明谜格，并解释扣合的方法。",
    {
      riddle_answer: text("谜底。"),
      "riddle_form?": choice("谜格。", "none", "juanlian", "qiuqian", "xuke"),
    },
  ),
];
